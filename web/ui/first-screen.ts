/**
 * The id of the element that follows a page's first screen, where the pieces of that screen stand in another order than in
 * its HTML, or beside each other. Nothing is painted before it is parsed (`web/build/page-html.ts`): a browser that paints
 * while it parses would move them.
 */
export const belowFirstScreenId = 'suite';
