import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page that its first view can do without: null until it is `wanted` and its code is here. Every new want,
 * and the network's return, tries again. `onFailure` is for what the reader has asked for and cannot have.
 */
export function useLate<Props>(
  wanted: unknown,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void = () => {},
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are new at every render and always the same
  useEffect(() => {
    if (!wanted || part !== null) return;
    const attempt = () => void load().then((Part) => setPart({ Part }), onFailure);
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [wanted]);
  return part?.Part ?? null;
}
