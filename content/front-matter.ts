import { parse } from 'yaml';

/** A Markdown file's front matter (YAML between two lines of `---`) and the text after it. `file`: for the error's words. */
export function splitFrontMatter(file: string, text: string): { front: unknown; markdown: string } {
  const [, front, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || markdown === undefined) {
    throw new Error(`content/${file}: the file: must begin with its front matter`);
  }
  return { front: parse(front), markdown };
}
