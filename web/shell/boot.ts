/**
 * The only inline script (`build/boot-script.ts` compiles it), the same in every page so that one hash in the
 * Content-Security-Policy covers it. It runs before the first paint, serves parts of pages that have no script of their own, and
 * starts the site's script after the first paint.
 */
import { reloadOnce } from '#web/browser/reload-once.ts';
import { readLocal, readSession, storageKeys, writeSession } from '#web/browser/storage.ts';
import { delayLayout, freeView, layOutNext } from '#web/shell/boot-layout.ts';
import { listenForLeaving, stayAway } from '#web/shell/boot-leave.ts';

const root = document.documentElement;
const entry = document.currentScript?.dataset.entry ?? '';
/** The product that the prerendered checkout sells. */
const product = document.currentScript?.dataset.product;
const [navigation] = performance.getEntriesByType('navigation');
/** How the document was opened: `navigate`, `reload` or `back_forward`. */
const arrival = navigation instanceof PerformanceNavigationTiming ? navigation.type : undefined;

/** Keeps the promo code of a link (`?code=`) for the checkout, on the root where storage is forbidden. */
function keepLinkedCode(): void {
  // A reload or a way back is no link.
  const code = arrival === 'navigate' && new URLSearchParams(location.search).get('code');
  if (code && !writeSession(storageKeys.linkedCode, code)) root.dataset.code = code;
}

function applyTheme(): void {
  const theme = readLocal(storageKeys.theme);
  if (theme === 'light' || theme === 'dark') root.classList.add(theme);
}

/** Pictures by day and by night follow the theme that the reader chose, also those that come later (`ui/still-life.tsx`). */
function lightPictures(): void {
  const [isDark, isLight] = ['dark', 'light'].map((theme) => root.classList.contains(theme));
  const chosen = isDark ? '(width >= 0)' : '(width < 0)';
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]')) {
    const media = `${isDark || isLight ? chosen : '(prefers-color-scheme: dark)'}${source.dataset.dark}`;
    // The same value, set again, would choose and fetch the picture again.
    if (source.media !== media) source.media = media;
  }
}

/** The checkout is prerendered with `one` guide at its full price; undefined where storage is forbidden or holds no cart. */
function describeCart(): 'one' | 'empty' | 'other' | undefined {
  const text = readLocal(storageKeys.cart);
  if (text === undefined) return undefined;
  try {
    const cart: { product: { id: string }; quantity: number }[] = JSON.parse(text ?? 'null') ?? [];
    const asked = new URLSearchParams(location.search);
    const wanted = asked.get('buy') ?? product;
    if (cart.length === 0 && !asked.has('buy')) return 'empty';
    const isOne = cart.length < 2 && (cart[0]?.quantity ?? 1) === 1;
    const isShown = wanted === product && (cart[0]?.product.id ?? product) === product;
    const hasCode = readSession(storageKeys.promo) || readSession(storageKeys.linkedCode);
    return isOne && isShown && !hasCode ? 'one' : 'other';
  } catch {
    return undefined;
  }
}

/**
 * « Aller au contenu » keeps the address: after its `#`, that of a mailed link holds the token. A theme clicked while the script
 * loads is noted (`theme-switch.tsx`): a click on the checked one changes nothing.
 */
function heedClick(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type === 'radio') root.dataset.theme = target.value;
  if (!(target instanceof Element && target.closest('a[href="#contenu"]'))) return;
  event.preventDefault();
  document.getElementById('contenu')?.focus();
}

/**
 * A page of the guide clicked before its strip has its script opens as soon as it has (`leaf-through.tsx`). A second click leads
 * to the bare picture, as without script.
 */
function keepLeaf(event: MouseEvent): void {
  const leaf = event.target instanceof Element ? event.target.closest('a[aria-haspopup]') : null;
  const address = leaf?.getAttribute('href');
  if (!address || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (root.dataset.leaf === address || 'lost' in root.dataset) return;
  event.preventDefault();
  root.dataset.leaf = address;
}

/** The checkout's form buys one guide until the script knows the cart: Enter in it must not, with another cart. */
function holdOrder(event: SubmitEvent): void {
  const isOther = root.dataset.cart === 'other' && root.dataset.page === undefined;
  if (isOther && event.target instanceof Element && event.target.id === 'checkout-form') event.preventDefault();
}

const placeholder = '/placeholder.svg';

/**
 * Puts the placeholder into a picture that cannot be loaded, after `src` where that was for older browsers; the elements stay, since
 * React expects them when it hydrates.
 */
function replacePicture({ target: image }: Event): void {
  if (!(image instanceof HTMLImageElement) || image.getAttribute('src') === placeholder) return;
  if (image.srcset) image.removeAttribute('srcset');
  else {
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.srcset = placeholder;
    image.src = placeholder;
  }
}

/**
 * Imports the site's entry after the first paint: fetched earlier, it competes with the text for the network (first paint 1.4 s
 * against 0.8 s on a slow phone).
 */
function startAfterPaint(): void {
  let isStarted = false;
  let isLeft = false;
  addEventListener('pagehide', () => {
    isLeft = true;
  });
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    freeView();
    setTimeout(layOutNext, 3000);
    import(/* @vite-ignore */ entry)
      // What cannot be fetched is a TypeError; a browser that cannot read it would not after a reload.
      .catch((error: unknown) => !isLeft && (error instanceof TypeError ? reloadOnce(error) : Promise.reject(error)))
      .catch((error: unknown) => {
        root.dataset.lost = '';
        throw error;
      });
  };
  const awaitPaint = () => {
    if (document.visibilityState === 'hidden' || performance.getEntriesByType('paint').length > 0) setTimeout(start);
    else {
      setTimeout(start, 2000);
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    }
  };
  if (document.readyState === 'complete') awaitPaint();
  else addEventListener('load', awaitPaint);
}

root.classList.add('js');
// An address may name a text to scroll to, which `location` hides: `#:~:text=…`.
if (arrival === 'navigate' && location.hash === '' && !navigation?.name.includes('#')) delayLayout();
keepLinkedCode();
applyTheme();
const observed = { childList: true, subtree: true, attributeFilter: ['class'] };
new MutationObserver(lightPictures).observe(root, observed);
const cart = describeCart();
if (cart !== undefined) root.dataset.cart = cart;
stayAway(arrival === 'back_forward');
listenForLeaving();
addEventListener('click', heedClick, true);
addEventListener('click', keepLeaf);
addEventListener('submit', holdOrder, true);
addEventListener('error', replacePicture, true);
startAfterPaint();
