/** The four legal pages, `content/legal/<page>.md`, their blanks filled with the seller's identity and the shop's figures. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { findDetails, getFile, products } from '#content/catalogue.ts';
import { checkContent, day, line } from '#content/content-file.ts';
import { splitFrontMatter } from '#content/front-matter.ts';
import { describeVat, type Identity, vatToday } from '#content/identity.ts';
import { inflect } from '#content/noun.ts';
import { type Prose, type ProseNode, toProse } from '#content/prose.ts';
import { describePeriod, retention } from '#content/retention.ts';
import { reviewRules } from '#content/review-rules.ts';

/** What the texts' blanks are filled with beside the identity, such as `{ email: 'aide@…', 'guide.pages': '164' }`. */
type Blanks = Record<string, string>;

/** What the privacy page says of « Rester discret », where the stage offers it and where it does not. */
export const discretionTexts = {
  offered:
    'Au moment de commander, « Rester discret » rend le reste neutre aussi : l’expéditeur est « Service commandes », à une adresse qui ne nomme pas la boutique, l’objet ne nomme que la commande et ce qui lui arrive, comme un remboursement, les fichiers s’appellent « document », et le relevé d’une carte finit par « COMMANDE ». Une fois ouverts, messages et fichiers parlent de ce que vous avez acheté. Pour un autre moyen de paiement que la carte, le relevé ne change pas.',
  absent:
    'Nous n’avons pas d’adresse d’envoi qui ne nomme pas la boutique, et ne proposons donc pas de commande discrète : qui voit votre boîte aux lettres, vos fichiers ou votre relevé peut y lire ce nom.',
};

const folder = path.join(import.meta.dirname, 'legal');
const frontMatterSchema = v.strictObject({
  title: line,
  inForce: day,
  inBrief: v.optional(v.array(line), []),
  /** One of `orders` in `drawing/threads.json`. */
  drawing: v.picklist(['book', 'letter', 'locked', 'tied']),
});

/** `inForce`: since when, an ISO date. `inBrief`: what the text comes down to, a sentence a line. `headings` are the h2. */
export type LegalPageContent = Pick<Prose, 'headings'> &
  v.InferOutput<typeof frontMatterSchema> & { nodes: ProseNode[] };

/** « RCS Paris 123 456 789, 75003 Paris » with no-break spaces within the number and before the town. */
function keepNumbersWhole(text: string): string {
  return text
    .replace(/(?<=(?<!\d)\d{3}) (?=\d{3}(?!\d))/g, '\u00a0')
    .replace(/(?<!\d)(\d{5}) (?=\p{Lu})/gu, '$1\u00a0');
}

/** The identity's fields as blanks: `publisher.address` becomes one line, and `vat` is that of the day of the build. */
function identityBlanks(identity: Identity): Blanks {
  const { publisher, host, mediator, mailbox } = identity;
  const vat = vatToday(identity);
  const groups = { publisher, host, mediator };
  const fields = Object.entries(groups).flatMap(([group, values]) =>
    Object.entries(values).map(([key, value]) => [
      `${group}.${key}`,
      keepNumbersWhole(Array.isArray(value) ? value.join(', ') : value),
    ]),
  );
  const number = vat.regime === 'standard' ? `TVA intracommunautaire : ${vat.number}` : describeVat(vat);
  return { ...Object.fromEntries(fields), mailbox, vat: describeVat(vat), vatLine: number };
}

/** `retention.paidOrder` → 'dix ans'. */
function retentionBlanks(): Blanks {
  return Object.fromEntries(
    Object.entries(retention).map(([name, kept]) => [`retention.${name}`, describePeriod(kept)]),
  );
}

/** How reviews are treated; `review.reasons` is a list in Markdown. */
function reviewBlanks(): Blanks {
  return {
    'review.askAfter': describePeriod({ days: reviewRules.askAfterDays }),
    'review.publication': describePeriod({ days: reviewRules.publicationDays }),
    'review.anonymous': reviewRules.anonymous,
    'review.reasons': Object.values(reviewRules.reasons)
      .map((reason) => `- ${reason}`)
      .join(' ;\n')
      .concat('.'),
  };
}

/** What is sold: `sold.le` → 'le guide', or 'le produit' where several products are. */
function soldBlanks(): Blanks {
  const [first, ...others] = products.flatMap(({ id }) => findDetails(id)?.noun ?? []);
  const noun = first !== undefined && others.length === 0 ? first : inflect({ word: 'produit', gender: 'masculine' });
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const fileNames = products.map(({ fileId }) => getFile(fileId).name).join(' ou ');
  const words = { ...noun, Le: capital(noun.le), Il: capital(noun.il), files: fileNames };
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [`sold.${name}`, text]));
}

function fill(file: string, text: string, blanks: Blanks): string {
  return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = blanks[name];
    if (value === undefined) throw new Error(`content/${file}: {{${name}}} is not a blank that can be filled`);
    return value;
  });
}

/** One page. Throws naming the file when it is malformed or when a blank has no value. */
export function readLegalPage(name: string, identity: Identity, blanks: Blanks): LegalPageContent {
  const file = `legal/${name}.md`;
  const { front: stated, markdown } = splitFrontMatter(file, readFileSync(path.join(folder, `${name}.md`), 'utf8'));
  const front = checkContent(file, frontMatterSchema, stated);
  const values = { ...identityBlanks(identity), ...retentionBlanks(), ...reviewBlanks(), ...soldBlanks(), ...blanks };
  const { before, headings } = toProse(fill(file, markdown, values));
  return { ...front, inBrief: front.inBrief.map((text) => fill(file, text, values)), headings, nodes: before };
}

/** The record of processing activities (RGPD, article 30) as Markdown: for the seller, so not among the site's pages. */
export function readRecordOfProcessing(identity: Identity, blanks: Blanks): string {
  const markdown = readFileSync(path.join(import.meta.dirname, 'registre.md'), 'utf8');
  return fill('registre.md', markdown, { ...identityBlanks(identity), ...retentionBlanks(), ...blanks });
}
