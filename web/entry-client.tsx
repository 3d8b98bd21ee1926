/** The browser's entry: takes over the prerendered page once that page's own code is here. */
import '#web/shell/fonts.css';
import '#web/shell/tokens.css';
import '#web/shell/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app.tsx';
import { findRoute } from '#web/routes.ts';
import { Toasts } from '#web/ui/toasts.tsx';

async function start(root: HTMLElement): Promise<void> {
  try {
    await findRoute(window.location.pathname).route.page.insist();
  } catch (error) {
    // The page stays as it was sent; only what there is to say of it comes on top.
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
    throw error;
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // Only the development server sends an empty root.
  if (root.childElementCount === 0) createRoot(root).render(app);
  // As a transition React pauses for whatever the reader does meanwhile.
  else startTransition(() => void hydrateRoot(root, app));
}

const root = document.getElementById('root');
// Not awaited here: a page's code waits for this module to be done, as it imports from the same file.
if (root !== null) void start(root);
