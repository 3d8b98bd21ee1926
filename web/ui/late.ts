/**
 * Code and words that come later than the page that may need them, each fetched once. What stands in a page's place is
 * `read`: it suspends, and when it cannot be had (a deploy replaced it) the page is reloaded once. What a page can do without
 * is taken by `useLate`. The build waits for both ways of suspending, so every prerendered page is whole.
 */
import { type ComponentType, use, useEffect, useState } from 'react';
import { reloadOnce } from '#web/browser/reload-once.ts';

export type Late<Value> = {
  /** Rejects when it cannot be had; the next call asks again. */
  load: () => Promise<Value>;
  /** Like `load`, by a reload of the page if need be; rejects when the reload did not help. */
  insist: () => Promise<Value>;
  /** The value once it is here. */
  peek: () => Value | undefined;
  /** For rendering: suspends until `insist` has given the value. */
  read: () => Value;
};

function passOn(error: unknown): never {
  throw error;
}

/** `onLost` is called when not even a reload helped, and passes the error on. */
export function late<Value>(
  fetchValue: () => Promise<Value>,
  onLost: (error: unknown) => Promise<Value> | never = passOn,
): Late<Value> {
  let value: Value | undefined;
  let coming: Promise<Value> | undefined;
  const load = async () => {
    value ??= await fetchValue();
    return value;
  };
  const insist = () => load().catch(reloadOnce).catch(onLost);
  const read = () => {
    if (value !== undefined && coming === undefined) return value;
    // The same promise at every render from the first that waited: React replays that one and expects the same calls.
    coming ??= insist();
    return use(coming);
  };
  return { load, insist, peek: () => value, read };
}

/**
 * A part that its page can do without: null until it is `wanted` and its code is here. Every new want, and the network's
 * return, tries again. `onFailure` is for what the reader has asked for and cannot have.
 */
export function useLate<Props>(
  part: Late<ComponentType<Props>>,
  wanted: unknown,
  onFailure: () => void = () => {},
): ComponentType<Props> | null {
  const [shown, setShown] = useState<{ Part: ComponentType<Props> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at every render and always the same
  useEffect(() => {
    if (!wanted || shown !== null) return;
    const attempt = () => void part.load().then((Part) => setShown({ Part }), onFailure);
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [wanted]);
  return shown?.Part ?? null;
}
