/** A whole text in which `*` stands for any characters, slashes too, and `?` for one, as in AWS's patterns. */
export function toPattern(wildcards: string): RegExp {
  const source = wildcards
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
