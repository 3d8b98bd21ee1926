/** Loaded when first needed: the checker is larger than the form. */
import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';

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

/**
 * The address the reader probably meant ('a@gmial.com' → 'a@gmail.com'), or undefined when it looks right. Only large
 * mail providers are suggested: the checker would also "correct" rarer endings such as .bzh.
 */
export function suggestEmail(email: string): string | undefined {
  const suggestion = run({ email, domains: knownDomains });
  return suggestion && knownDomains.includes(suggestion.domain) ? suggestion.full : undefined;
}
