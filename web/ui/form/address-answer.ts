import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';
import { late } from '#web/ui/late.ts';

/** The API's errors, whose sentences few pages need, and only when a plain form was refused. */
export const apiErrors = late(() => import('#lambdas/http/errors.ts').then((errors) => errors.apiErrors));

/** The API's message for an error code in the address, fetched for it; undefined for an unknown code. */
async function findErrorMessage(code: string): Promise<string | undefined> {
  const errors = Object.entries(await apiErrors.load().catch(() => ({})));
  const [, message] = new Map<string, readonly [status: number, message: string]>(errors).get(code) ?? [];
  return message;
}

/** Calls back once with a parameter of the address that a plain form's answer added, and removes it from the address. */
export function useAddressAnswer(parameter: string, onAnswer: (value: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const value = search.get(parameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address decides; the callback is new at every render
  useEffect(() => {
    if (value === null) return;
    onAnswer(value);
    // Another answer in the same address may just have been removed.
    const rest = new URLSearchParams(window.location.search);
    rest.delete(parameter);
    setSearch(rest, { replace: true });
  }, [value]);
}

/** Says in a toast that a plain form was refused and, below `title`, why. */
export function useFailureToast(title: string): void {
  useAddressAnswer('error', async (code) => showToast('error', title, await findErrorMessage(code)));
}

/** Says in a toast why a plain form was refused, and `unknown` where the API has no words for it. */
export function useRefusalToast(unknown: string): void {
  useAddressAnswer('error', async (code) => showToast('error', (await findErrorMessage(code)) ?? unknown));
}
