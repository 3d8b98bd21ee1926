/** The names of the articles' folders, which stand in their addresses. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** No folder is where a function runs: the bundler states the names. */
const stated = process.env.ARTICLE_SLUGS;

const readSlugs = () =>
  readdirSync(path.join(import.meta.dirname, 'articles'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const articleSlugs: readonly string[] = stated === undefined ? readSlugs() : JSON.parse(stated);
