/** How the shop's texts call what was sold, such as « le guide »: a noun with its articles. */
import * as v from 'valibot';
import { line } from '#content/check-content.ts';

export const nounSchema = v.strictObject({ word: line, gender: v.picklist(['masculine', 'feminine']) });

/** What an order of several products is called. */
const severalProducts: v.InferOutput<typeof nounSchema> = { word: 'commande', gender: 'feminine' };

/** `{e}` ends an adjective or participle; each other name is an article or possessive and the noun. */
export type Noun = Record<'word' | 'le' | 'un' | 'du' | 'ce' | 'votre' | 'mon' | 'il' | 'lui' | 'e', string>;

/** A noun's forms: `{ word: 'guide', gender: 'masculine' }` → « le guide », « du guide », « ce guide » … */
export function inflect({ word, gender }: v.InferOutput<typeof nounSchema>): Noun {
  const isFeminine = gender === 'feminine';
  const isElided = /^[aeiouyhàâéèêëîïôûœ]/i.test(word);
  const choose = (masculine: string, feminine: string, elided: string) =>
    `${isElided ? elided : `${isFeminine ? feminine : masculine} `}${word}`;
  return {
    word,
    le: choose('le', 'la', 'l’'),
    un: `${isFeminine ? 'une' : 'un'} ${word}`,
    du: choose('du', 'de la', 'de l’'),
    ce: choose('ce', 'cette', isFeminine ? 'cette ' : 'cet '),
    votre: `votre ${word}`,
    mon: choose('mon', 'ma', 'mon '),
    il: isFeminine ? 'elle' : 'il',
    lui: isFeminine ? 'elle' : 'lui',
    e: isFeminine ? 'e' : '',
  };
}

/** What several products together are called. */
export const severalTogether = inflect(severalProducts);

/** What one product is called, or several together. */
export function nameTogether(nouns: readonly Noun[]): Noun {
  const [first, ...others] = nouns;
  return first !== undefined && others.length === 0 ? first : severalTogether;
}
