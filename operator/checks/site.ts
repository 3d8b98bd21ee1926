import * as v from 'valibot';
import { healthReplySchema } from '#lambdas/http/contract.ts';
import { type Check, emptyIfUnknown, failed, ok } from '#operator/checks/finding.ts';

export const checkDomain: Check = async ({ domain }, { dns, findSiteUrl }) => {
  if (domain === undefined) return ok(`pas de domaine : ${await findSiteUrl()}`);
  const names = await emptyIfUnknown(dns.resolveCname(domain));
  if (names.some((name) => name.endsWith('.cloudfront.net'))) return ok(`${domain} mène à CloudFront`);
  const addresses = await emptyIfUnknown(dns.resolve4(domain));
  return addresses.length > 0
    ? ok(`${domain} a des adresses ; la santé dit si ce sont celles de la boutique`)
    : failed(`${domain} ne mène nulle part : faites-le pointer vers DistributionDomain, que donne le déploiement`);
};

export const checkHealth: Check = async (_, { findSiteUrl }) => {
  const url = `${await findSiteUrl()}/api/health`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  const health = v.safeParse(healthReplySchema, await answer.json());
  if (!health.success) return failed(`${url} répond ${answer.status}, pas comme la boutique`);
  const { ok: isOk, version, missingSecrets, originSecret } = health.output;
  if (!isOk)
    return failed(`${url} ne va pas bien : ${missingSecrets.join(', ') || 'voyez les journaux des fonctions'}`);
  return originSecret === 'current'
    ? ok(`version ${version}`)
    : failed(
        'CloudFront envoie le secret d’origine précédent : déployez, puis rotate origin-secret --forget-previous --stage <étape>',
      );
};
