const links = /\w+:\/\/\S+|[^\s@]+@\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/:?#]\S*)?/giu;

/**
 * Somebody's words with everything a mail client would make a link of replaced. For mails to an address that a stranger may
 * have typed: no advertisement of theirs travels in our name.
 */
export function withoutLinks(text: string, replacement: string): string {
  return text.replace(links, replacement);
}
