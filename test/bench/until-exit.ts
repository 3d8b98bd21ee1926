/** What the bench starts and must not leave behind, however it ends: done, failed, or stopped by Ctrl-C or by `kill`. */
const ends = new Set<() => void>();
process.on('exit', () => {
  for (const end of ends) end();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Calls `end` when this process ends; gives a function that calls it now instead. `end` works at once, without a promise. */
export function untilExit(end: () => void): () => void {
  ends.add(end);
  return () => {
    ends.delete(end);
    end();
  };
}
