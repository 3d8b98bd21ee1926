/** A day of 24 hours in milliseconds. */
export const dayMs = 24 * 60 * 60_000;
