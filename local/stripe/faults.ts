import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** `down`: connections are reset. `slow`: the work is done, its answer comes late. `error`: a 500, saved under its key. */
export const faultModes = ['none', 'down', 'slow', 'error'] as const;
type FaultMode = (typeof faultModes)[number];

export type Faults = {
  mode: () => FaultMode;
  set: (mode: FaultMode, seconds?: number) => void;
  /** Waits as long as the API is slow, or until the caller has gone or the fault ends. */
  linger: (response: ServerResponse) => Promise<void>;
};

/** The faults of the API, none at first; the pages and the controls never suffer from them. */
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
    linger: async (response) => {
      if (mode !== 'slow') return;
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const signal = AbortSignal.any([change.signal, gone.signal]);
      await wait(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
    },
  };
}
