/** Loaded when first needed: the checker weighs more than the form it helps. */
import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker';

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

/** The address the reader probably meant ('a@gmial.com' → 'a@gmail.com'), or undefined when it looks right. */
export function suggestEmail(email: string): string | undefined {
  return run({
    email,
    domains: [...new Set([...POPULAR_DOMAINS, ...frenchDomains])],
    topLevelDomains: [...new Set([...POPULAR_TLDS, 'fr', 'net', 'be', 'ch'])],
  })?.full;
}
