/** For the boot script: a page that opens at its top lays out what is near the view, the rest after a while (`.below-view`). */

const root = document.documentElement;

const isInView = (part: Element) => part.getBoundingClientRect().top < innerHeight;

/** Ends the delay of the parts in view, which clips what reaches beyond them. */
export function freeView(): void {
  for (const part of [...document.querySelectorAll('.below-view')].filter(isInView))
    part.classList.remove('below-view');
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 100 }) : setTimeout(work, 50);

/** Lays out the delayed parts, one at a time when no frame is due: no input waits for all of them, and none for the first. */
export function layOutNext(): void {
  const part = document.querySelector('.opens .below-view');
  part?.classList.remove('below-view');
  if (part === null) root.classList.remove('opens');
  else whenIdle(layOutNext);
}

/** A link and a key may lead to where the height of all that is above counts; a pressed button and a letter in a field do not. */
function layOutFor({ type, target }: Event): void {
  const leadsOn = type === 'click' ? 'a, a *' : ':not(input, textarea)';
  if (target instanceof Element && target.matches(leadsOn)) root.classList.remove('opens');
  else whenIdle(layOutNext);
}

/** The way back and an anchor need the height of all that is above them from the start. */
export function delayLayout(): void {
  root.classList.add('opens');
  for (const input of ['click', 'keydown']) addEventListener(input, layOutFor, true);
  addEventListener('scroll', () => whenIdle(layOutNext), { once: true });
}
