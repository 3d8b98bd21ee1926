import { atom, getDefaultStore } from 'jotai';
import { startTransition } from 'react';

/** `id` changes with every toast, so that the same words shown twice are announced twice. */
export type ToastMessage = { id: number; title: string; description?: string; kind: 'success' | 'error' };

/** The one toast in view, or null: a new one takes the old one's place. */
export const toastAtom = atom<ToastMessage | null>(null);

/** Where toasts are drawn: the modal dialog in view, since all outside it is inert, else the page. */
export const toastHostAtom = atom<HTMLElement | null>(null);

let lastId = 0;

/**
 * Shows a toast for 5 s. A success is announced politely, an error at once. As a transition, it is drawn after what the click
 * itself changes.
 */
export function showToast(kind: ToastMessage['kind'], title: string, description?: string): void {
  lastId += 1;
  const message = { id: lastId, kind, title };
  startTransition(() =>
    getDefaultStore().set(toastAtom, description === undefined ? message : { ...message, description }),
  );
}
