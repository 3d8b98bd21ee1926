import * as v from 'valibot';
import { healthReplySchema } from '#lambdas/http/contract.ts';
import { type Check, emptyIfUnknown, failed, ok } from '#operator/checks/finding.ts';

export const checkDomain: Check = async ({ domain }, { dns, findSiteUrl }) => {
  if (domain === undefined) return ok(`no domain: ${await findSiteUrl()}`);
  const names = await emptyIfUnknown(dns.resolveCname(domain));
  if (names.some((name) => name.endsWith('.cloudfront.net'))) return ok(`${domain} leads to CloudFront`);
  const addresses = await emptyIfUnknown(dns.resolve4(domain));
  return addresses.length > 0
    ? ok(`${domain} has addresses; the check of health tells whether they are the shop’s`)
    : failed(`${domain} leads nowhere: point it at the DistributionDomain of the outputs`);
};

export const checkHealth: Check = async (_, { findSiteUrl }) => {
  const url = `${await findSiteUrl()}/api/health`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  const health = v.safeParse(healthReplySchema, await answer.json());
  if (!health.success) return failed(`${url} answers ${answer.status}, not as the shop does`);
  const { ok: isOk, version, missingSecrets, originSecret } = health.output;
  if (!isOk) return failed(`${url} is not ok: ${missingSecrets.join(', ') || 'see the functions’ logs'}`);
  return originSecret === 'current'
    ? ok(`version ${version}`)
    : failed('CloudFront sends the previous origin secret: deploy, then rotate origin-secret --forget-previous');
};
