/** The browser's entry: hydrates the prerendered page once that page's code has loaded. */
import '#web/shell/fonts.css';
import '#web/shell/tokens.css';
import '#web/shell/base.css';
import '#web/ui/layout.css';
import '#web/ui/lists.css';
import '#web/ui/button.css';
import '#web/ui/form.css';
import '#web/ui/sheet.css';
import '#web/ui/weave.css';
import { StrictMode, startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app.tsx';
import { keepLinkedCode } from '#web/cart/linked-code.ts';
import { findRoute, sayLost } from '#web/routes.ts';
import { Toasts } from '#web/ui/late-toasts.tsx';

async function start(root: HTMLElement): Promise<void> {
  // Evaluated in a task of its own, where browsers have the call: on a slow phone, it is long enough alone.
  const reactDom = Promise.resolve(globalThis.scheduler?.yield?.()).then(() => import('react-dom/client'));
  const { route } = findRoute(window.location.pathname);
  try {
    await route.page.loadOrReload();
  } catch (error) {
    // The prerendered page stays; only toasts are drawn over it.
    const { createRoot } = await reactDom;
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
    sayLost(route);
    document.documentElement.dataset.lost = '';
    throw error;
  }
  const { createRoot, hydrateRoot } = await reactDom;
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // Only the development server sends an empty root.
  if (root.childElementCount === 0) createRoot(root).render(app);
  // As a transition, hydration yields to the reader's input.
  else startTransition(() => void hydrateRoot(root, app));
}

// The boot script leaves it here where the browser forbids storage.
const { code } = document.documentElement.dataset;
if (code !== undefined) keepLinkedCode(code);

const root = document.getElementById('root');
// Not awaited: a page's code imports from this file, so it waits until this module has run.
if (root !== null) void start(root);
