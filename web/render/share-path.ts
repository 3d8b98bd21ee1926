/** Where the picture that a page's shared link shows stands: `/images/partage/blog-langage-amour.jpg`. */
export function shareImagePath(pagePath: string): string {
  return `/images/partage/${pagePath === '/' ? 'accueil' : pagePath.slice(1).replaceAll('/', '-')}.jpg`;
}
