import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and in the render that takes it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
