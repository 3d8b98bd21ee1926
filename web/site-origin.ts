/**
 * Stands for the site's origin in the built pages: without a domain of its own, the site's address is known only once it is
 * deployed. The deployment writes the real one over it (`infra/uploads.ts`). RFC 2606 keeps `.invalid` from ever existing.
 */
export const originPlaceholder = 'https://origin.guide-amour.invalid';
