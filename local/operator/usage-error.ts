/** What the person at the terminal got wrong, in a sentence for them. */
export class UsageError extends Error {}
