import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  type SendQuota,
} from '@aws-sdk/client-sesv2';
import type { Stage } from '#infra/stages.ts';
import { type Check, type Clients, emptyIfUnknown, failed, later, ok } from '#operator/checks/finding.ts';

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);
const senderDomain = ({ sender }: Stage) => domainOf(sender);

const readIdentity = (stage: Stage, { ses }: Clients) =>
  ses.send(new GetEmailIdentityCommand({ EmailIdentity: senderDomain(stage) }));

/** What the schedule sends a second at most: two mails side by side, each in 150 ms or more. */
const scheduleRate = 13;

/** -1 stands for a quota without limit. */
const describeQuota = ({ Max24HourSend: daily = 0, SentLast24Hours: sent = 0, MaxSendRate: rate = 0 }: SendQuota) =>
  `${daily === -1 ? 'autant de mails que voulu' : `${daily} mails`} par jour (${sent} depuis 24 heures), ${rate} par seconde`;

export const checkSending: Check = async (_, { ses }) => {
  const {
    SendingEnabled,
    ProductionAccessEnabled,
    EnforcementStatus,
    SendQuota = {},
  } = await ses.send(new GetAccountCommand({}));
  if (!SendingEnabled)
    return failed(`SES n’envoie rien pour ce compte (${EnforcementStatus}) : voyez son tableau de bord`);
  if (!ProductionAccessEnabled)
    return failed('SES est dans son bac à sable : demandez l’accès de production dans son tableau de bord');
  if (EnforcementStatus !== 'HEALTHY') return failed(`SES : le compte est ${EnforcementStatus}`);
  const quota = describeQuota(SendQuota);
  return (SendQuota.MaxSendRate ?? 0) >= scheduleRate
    ? ok(`hors du bac à sable : ${quota}`)
    : later(
        `${quota} : avant qu’une lettre ou une édition parte, demandez à SES ${scheduleRate} par seconde, ce que la boutique envoie au plus`,
      );
};

export const checkSender: Check = async (stage, clients) => {
  const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = await readIdentity(stage, clients);
  const domain = senderDomain(stage);
  if (!VerifiedForSendingStatus)
    return failed(`${domain} n’est pas vérifié : créez les enregistrements DKIM que donne le déploiement`);
  if (DkimAttributes?.Status !== 'SUCCESS')
    return failed(`DKIM de ${domain} est ${DkimAttributes?.Status} : créez ses enregistrements`);
  const mailFrom = MailFromAttributes?.MailFromDomainStatus;
  if (mailFrom === undefined)
    return later(
      `${domain} n’a pas de domaine MAIL FROM : donnez-lui-en un dans SES, pour que SPF vaille aussi pour lui`,
    );
  return mailFrom === 'SUCCESS'
    ? ok(`${domain} est vérifié, et signé par DKIM`)
    : failed(`le domaine MAIL FROM est ${mailFrom} : créez les enregistrements MailFrom que donne le déploiement`);
};

/** Undefined for what SES does not have. */
function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof NotFoundException)) throw error;
}

/** Contact messages, notices and the morning's mail go there; SES writes no more to an address that returned one. */
export const checkSupportAddress: Check = async ({ supportAddress, region }, { ses }) => {
  const EmailAddress = supportAddress;
  const found = await ses.send(new GetSuppressedDestinationCommand({ EmailAddress })).catch(undefinedIfUnknown);
  return found === undefined
    ? ok(`SES écrit à ${supportAddress}`)
    : failed(
        `SES n’écrit plus à ${supportAddress} (${found.SuppressedDestination?.Reason}) : réparez la boîte, puis aws sesv2 delete-suppressed-destination --region ${region} --email-address ${supportAddress}`,
      );
};

/** The mails of buyers who ask for discretion: SES refuses every one of them while their sender is not verified. */
export const checkDiscreetSender: Check = async ({ discreetSender }, { ses }) => {
  if (discreetSender === undefined)
    return ok('aucun : la boutique n’offre pas la discrétion, seul le nom de l’expéditeur est neutre');
  const domain = domainOf(discreetSender);
  const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain })).catch(undefinedIfUnknown);
  return identity?.VerifiedForSendingStatus
    ? ok(`${domain} est vérifié`)
    : failed(`${domain} n’est pas vérifié : faites-en une identité SES de cette région, ou ôtez discreetSender`);
};

export const checkDkimRecords: Check = async (stage, clients) => {
  const { Tokens = [], SigningHostedZone: zone = 'dkim.amazonses.com' } =
    (await readIdentity(stage, clients)).DkimAttributes ?? {};
  const domain = senderDomain(stage);
  const isSet = async (token: string) =>
    (await emptyIfUnknown(clients.dns.resolveCname(`${token}._domainkey.${domain}`))).includes(`${token}.${zone}`);
  const found = await Promise.all(Tokens.map(isSet));
  const missing = Tokens.filter((_, index) => !found[index]).map((token) => `${token}._domainkey.${domain}`);
  return missing.length === 0
    ? ok(`${Tokens.length} enregistrements`)
    : failed(`absents du DNS : ${missing.join(', ')}`);
};

/** A domain without a record of its own has its parent's (RFC 7489, 6.6.3). */
export const checkDmarc: Check = async (stage, { dns }) => {
  const domain = senderDomain(stage);
  const labels = domain.split('.');
  for (let depth = 0; depth < labels.length - 1; depth += 1) {
    const records = await emptyIfUnknown(dns.resolveTxt(`_dmarc.${labels.slice(depth).join('.')}`));
    if (records.some((parts) => parts.join('').startsWith('v=DMARC1'))) return ok('une règle est publiée');
  }
  return failed(
    `pas de règle : ajoutez l’enregistrement TXT _dmarc.${domain}, « v=DMARC1; p=none; rua=mailto:<votre adresse> »`,
  );
};
