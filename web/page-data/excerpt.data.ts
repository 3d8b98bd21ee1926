/** A printed page of the guide, as text, with the works that it names. */
import { worksCited } from '#content/works-cited.ts';
import { readExcerpt } from '#web/page-data/excerpt-pictures.ts';

function findPage() {
  const page = readExcerpt().spreads.find(({ name }) => name === 'yes-no-maybe')?.pages[1];
  if (page === undefined) throw new Error('The guide shows no page beside its spread "yes-no-maybe"');
  const texts = (wanted: string) =>
    page.parts.flatMap((part) => (part.kind === wanted && 'text' in part ? part.text : []));
  // Its last line begins a letter, which the next page has.
  return { number: page.number, title: texts('heading').join(' '), paragraphs: texts('par').slice(0, -1) };
}

export const page = findPage();

const words = page.paragraphs.join(' ');
const isNamed = ({ authors, year }: (typeof worksCited)[number]) =>
  words.includes(authors.replace(/,.*/, '')) && words.includes(`(${year})`);

export const namedWorks = worksCited.filter(isNamed);
export const workCount = worksCited.length;
