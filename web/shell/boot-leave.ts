/** For the boot script: « Quitter vite », after which the way back shows no page of the site. */
import { clearStorage, readSession, storageKeys, writeSession } from '#web/browser/storage.ts';

/** Hides the page and puts the address in its place in the tab's history. */
function leave(address: string): void {
  clearStorage();
  writeSession(storageKeys.left, address);
  document.documentElement.hidden = true;
  document.title = '';
  location.replace(address);
}

/** The way back to an earlier page of the site leads to where its reader has left for. */
export function stayAway(cameBack: boolean): void {
  const address = readSession(storageKeys.left);
  if (address && cameBack) leave(address);
  else writeSession(storageKeys.left, null);
}

/** Leaves at a click on a link `data-leave`, or at three Shift presses within 5 s where one has the value `keys`. */
export function listenForLeaving(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && stayAway(true));
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-leave]');
    if (!link) return;
    event.preventDefault();
    leave(link.href);
  };
  addEventListener('click', follow, true);
  let presses: number[] = [];
  let isAfterShifted = false;
  addEventListener('keyup', ({ key, shiftKey, timeStamp }) => {
    if (key !== 'Shift') presses = [];
    // The Shift of a capital letter is no press.
    else if (!isAfterShifted) presses = [...presses, timeStamp].filter((time) => timeStamp - time < 5000);
    isAfterShifted = shiftKey;
    const link = presses.length > 2 && document.querySelector<HTMLAnchorElement>('a[data-leave=keys]');
    if (link) leave(link.href);
  });
}
