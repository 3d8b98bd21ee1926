import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** `down`: connections are reset. `slow`: the call runs, its answer is late. `error`: a 500, saved under its key. */
export const faultModes = ['none', 'down', 'slow', 'error'] as const;
type FaultMode = (typeof faultModes)[number];

export type Faults = {
  mode: () => FaultMode;
  set: (mode: FaultMode, seconds?: number) => void;
  /** Delays an answer while the API is slow; ends early when the caller hangs up or the mode changes. */
  delay: (response: ServerResponse) => Promise<void>;
};

/** The faults of the API, none at first. They never touch the hosted pages and the controls. */
export function createFaults(): Faults {
  let mode: FaultMode = 'none';
  let seconds = 60;
  let change = new AbortController();
  return {
    mode: () => mode,
    set: (nextMode, nextSeconds = 60) => {
      mode = nextMode;
      seconds = nextSeconds;
      change.abort();
      change = new AbortController();
    },
    delay: async (response) => {
      if (mode !== 'slow') return;
      const closed = new AbortController();
      response.once('close', () => closed.abort());
      const signal = AbortSignal.any([change.signal, closed.signal]);
      await wait(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
    },
  };
}
