import { setFrenchSpaces } from '#content/french-spaces.ts';

/** The same content with French no-break spaces in its texts; authors type plain spaces. */
export function withFrenchSpaces<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_key, value) =>
    typeof value === 'string' ? setFrenchSpaces(value) : value,
  );
}
