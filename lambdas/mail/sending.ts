/** A mail that SES took, under this message id. */
export type Sent = { sent: string };

/** What became of a mail: SES took it, a limit holds it back until a time, or its mailbox gets none. */
export type Sending = Sent | { heldUntil: Date } | { withheld: true };

export const withheld = { withheld: true } as const;
