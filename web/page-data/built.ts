/** What `npm run guide` has counted and drawn, which the pages show. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** A JSON file of `.build`, such as `files/manifest.json`. Throws naming it when it is missing or not what was expected. */
export function readBuilt<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../.build', file), 'utf8')));
  } catch (cause) {
    throw new Error(`.build/${file} is missing or unreadable: run \`npm run guide\` first`, { cause });
  }
}
