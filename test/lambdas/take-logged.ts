import { vi } from 'vitest';

type Line = { event: string; reason?: string; mail?: string };

/** The errors logged since the last call, by their reasons or events; they no longer fail the test. */
export function takeLogged(show: (line: Line) => unknown = ({ event, reason }) => reason ?? event): unknown[] {
  const { calls } = vi.mocked(console.error).mock;
  return calls.splice(0).map(([line]) => show(line));
}

/** What was printed since the last call. */
export const takePrinted = (): string[] =>
  vi
    .mocked(console.log)
    .mock.calls.splice(0)
    .map(([line]) => line);
