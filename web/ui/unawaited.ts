/** For an image's `onLoad`: during a navigation React shows a page's outline until its images are here, but for lazy ones and these. */
export const unawaited = (): void => {};
