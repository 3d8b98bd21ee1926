import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, type SendQuota } from '@aws-sdk/client-sesv2';
import type { Stage } from '#infra/config.ts';
import { type Check, type Clients, emptyIfUnknown, failed, later, ok } from '#operator/checks/finding.ts';

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);
const senderDomain = ({ sender }: Stage) => domainOf(sender);

const readIdentity = (stage: Stage, { ses }: Clients) =>
  ses.send(new GetEmailIdentityCommand({ EmailIdentity: senderDomain(stage) }));

/** What the schedule sends a second at most: two mails side by side, each in 150 ms or more. */
const scheduleRate = 13;

/** -1 stands for a quota without limit. */
const describeQuota = ({ Max24HourSend: daily = 0, SentLast24Hours: sent = 0, MaxSendRate: rate = 0 }: SendQuota) =>
  `${daily === -1 ? 'any number of' : daily} mails a day (${sent} in the last 24 hours), ${rate} a second`;

export const checkSending: Check = async (_, { ses }) => {
  const {
    SendingEnabled,
    ProductionAccessEnabled,
    EnforcementStatus,
    SendQuota = {},
  } = await ses.send(new GetAccountCommand({}));
  if (!SendingEnabled) return failed(`SES does not send for this account (${EnforcementStatus}): see its dashboard`);
  if (!ProductionAccessEnabled) return failed('SES is in its sandbox: request production access in its dashboard');
  if (EnforcementStatus !== 'HEALTHY') return failed(`SES: the account is ${EnforcementStatus}`);
  const quota = describeQuota(SendQuota);
  return (SendQuota.MaxSendRate ?? 0) >= scheduleRate
    ? ok(`out of the sandbox: ${quota}`)
    : later(
        `${quota}: before a letter or an edition leaves, ask SES for ${scheduleRate} a second, as many as the schedule sends`,
      );
};

export const checkSender: Check = async (stage, clients) => {
  const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = await readIdentity(stage, clients);
  const domain = senderDomain(stage);
  if (!VerifiedForSendingStatus) return failed(`${domain} is not verified: set the DKIM records of the outputs`);
  if (DkimAttributes?.Status !== 'SUCCESS')
    return failed(`DKIM of ${domain} is ${DkimAttributes?.Status}: set its records`);
  const mailFrom = MailFromAttributes?.MailFromDomainStatus ?? 'SUCCESS';
  return mailFrom === 'SUCCESS'
    ? ok(`${domain} is verified and signed by DKIM`)
    : failed(`the MAIL FROM domain is ${mailFrom}: set the MailFrom records of the outputs`);
};

/** The mails of buyers who ask for discretion: SES refuses every one of them while their sender is not verified. */
export const checkDiscreetSender: Check = async ({ discreetSender }, { ses }) => {
  if (discreetSender === undefined)
    return ok('none: the shop offers no discretion, and only the name of the sender is neutral');
  const domain = domainOf(discreetSender);
  const { VerifiedForSendingStatus } = await ses
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .catch((error: unknown) => {
      if (error instanceof NotFoundException) return { VerifiedForSendingStatus: false };
      throw error;
    });
  return VerifiedForSendingStatus
    ? ok(`${domain} is verified`)
    : failed(`${domain} is not verified: make it an SES identity of this region, or leave discreetSender out`);
};

export const checkDkimRecords: Check = async (stage, clients) => {
  const { Tokens = [] } = (await readIdentity(stage, clients)).DkimAttributes ?? {};
  const domain = senderDomain(stage);
  const isSet = async (token: string) =>
    (await emptyIfUnknown(clients.dns.resolveCname(`${token}._domainkey.${domain}`))).includes(
      `${token}.dkim.amazonses.com`,
    );
  const found = await Promise.all(Tokens.map(isSet));
  const missing = Tokens.filter((_, index) => !found[index]).map((token) => `${token}._domainkey.${domain}`);
  return missing.length === 0 ? ok(`${Tokens.length} records`) : failed(`not in DNS: ${missing.join(', ')}`);
};

/** A domain without a record of its own has its parent's (RFC 7489, 6.6.3). */
export const checkDmarc: Check = async (stage, { dns }) => {
  const domain = senderDomain(stage);
  const labels = domain.split('.');
  for (let depth = 0; depth < labels.length - 1; depth += 1) {
    const records = await emptyIfUnknown(dns.resolveTxt(`_dmarc.${labels.slice(depth).join('.')}`));
    if (records.some((parts) => parts.join('').startsWith('v=DMARC1'))) return ok('a policy is published');
  }
  return failed(`no policy: add the TXT record _dmarc.${domain} with "v=DMARC1; p=none; rua=mailto:<your address>"`);
};
