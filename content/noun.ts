/** How the shop's texts call what was sold, such as « le guide »: a noun with its articles. */
import * as v from 'valibot';
import { line } from '#content/content-file.ts';

export const nounSchema = v.strictObject({
  word: line,
  gender: v.picklist(['masculine', 'feminine']),
  /** Whether an article is elided before it; only to be said of a word with `h` or `y`: « le haïku », « l’histoire ». */
  isElided: v.optional(v.boolean()),
});

/** What pages say. `e` ends an adjective or participle, `il` is the pronoun; each other name is a word and the noun. */
export type Noun = Record<'le' | 'du' | 'votre' | 'il' | 'e', string>;
/** What mails say besides. */
export type MailNoun = Noun & Record<'un' | 'ce' | 'mon', string>;

/** A noun's forms: `{ word: 'guide', gender: 'masculine' }` → « le guide », « du guide », « ce guide » … */
export function inflect({ word, gender, isElided: stated }: v.InferOutput<typeof nounSchema>): MailNoun {
  const isFeminine = gender === 'feminine';
  const isElided = stated ?? /^[aeiouàâéèêëîïôûœ]/i.test(word);
  const choose = (masculine: string, feminine: string, elided: string) =>
    `${isElided ? elided : `${isFeminine ? feminine : masculine} `}${word}`;
  return {
    le: choose('le', 'la', 'l’'),
    un: `${isFeminine ? 'une' : 'un'} ${word}`,
    du: choose('du', 'de la', 'de l’'),
    ce: choose('ce', 'cette', isFeminine ? 'cette ' : 'cet '),
    votre: `votre ${word}`,
    mon: choose('mon', 'ma', 'mon '),
    il: isFeminine ? 'elle' : 'il',
    e: isFeminine ? 'e' : '',
  };
}

export const severalTogether = inflect({ word: 'commande', gender: 'feminine' });

export const ofPages = ({ le, du, votre, il, e }: MailNoun): Noun => ({ le, du, votre, il, e });
