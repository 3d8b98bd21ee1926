/** Loaded when first needed: the checker is larger than the form. */
import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';

const frenchDomains = [
  'orange.fr',
  'free.fr',
  'wanadoo.fr',
  'laposte.net',
  'sfr.fr',
  'neuf.fr',
  'bbox.fr',
  'numericable.fr',
  'hotmail.fr',
  'outlook.fr',
  'live.fr',
  'yahoo.fr',
  'gmx.fr',
  'icloud.com',
  'proton.me',
];

const knownDomains = [...new Set([...POPULAR_DOMAINS, ...frenchDomains])];

/** No ending of the kind exists. The checker finds one mistake; a name mistyped before such an ending is a second. */
const mistypedCom = /\.(?:con|cmo|ocm|vom|xom|cpm)$/i;

/**
 * The address the reader probably meant ('a@gmial.con' → 'a@gmail.com'), or undefined when it looks right. Only large
 * mail providers are suggested: the checker would also "correct" rarer endings such as .bzh.
 */
export function suggestEmail(typed: string): string | undefined {
  if (!isEmailAddress(typed)) return undefined;
  const email = typed.replace(mistypedCom, '.com');
  const { domain, full } = run({ email, domains: knownDomains }) ?? { domain: email.replace(/.*@/, ''), full: email };
  return full !== typed && knownDomains.includes(domain) ? full : undefined;
}
