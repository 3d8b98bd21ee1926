/** How the browser's script and style sheets are split into files. */
import type { Rolldown } from 'vite';

const publishedReviews = 'published-reviews';

/**
 * A hashed file stays on the site for good. A review goes when its author deletes it: the file of them, beside the pages and kept
 * as briefly, is replaced by the next deployment.
 */
export const chunkFileNames = ({ name }: Pick<Rolldown.PreRenderedChunk, 'name'>) =>
  name === publishedReviews ? '[name].js' : 'assets/[name]-[hash].js';

/**
 * What goes into one file: a request costs a slow phone more than a few unused lines. The shell is what every page needs, with the
 * home page, what that shares through the footer, and the styles of what pages share, but for what opens later; parts are what three
 * pages share of the rest, with the addresses of their pictures.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'shell',
      test: /\/react-dom\/|\/web\/(entry-client|pages\/home\/home-page|shell\/footer-links)\.tsx$|\/web\/(ui|cart)\/(?!.*(cart-drawer|toaster|leaf-dialog|leaf-text)\.).*\.css$/,
      priority: 3,
    },
    { name: publishedReviews, test: /\/reader-reviews\.data\.ts/, priority: 4 },
    { name: 'parts', test: /\/web\/(ui|cart)\/|\/still-lifes\.data\.ts/, minShareCount: 3, priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000, priority: 1 },
  ],
};
