/** The terms of sale that an order was placed under: their version as the page names it, and the SHA-256 of their text in hex. */
export type Terms = { version: string; hash: string };

/** What the names of all their PDFs begin with. */
export const termsFilePrefix = 'conditions-generales-';

/** The name of their PDF in the file bucket, `conditions-generales-2026-11-1a2b3c4d5e6f7a8b.pdf`: other words, another file. */
export function termsFileName({ version, hash }: Terms): string {
  return `${termsFilePrefix}${version}-${hash.slice(0, 16)}.pdf`;
}

export function isTermsFile(name: string): boolean {
  return name.startsWith(termsFilePrefix) && name.endsWith('.pdf');
}
