// Runs at CloudFront's edge for every page (JavaScript runtime 2.0). The build writes values into the next lines.
// The runtime has only the features that its documentation lists: no Set, no destructuring, no for-of, no flatMap
// (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html).
const pages = __PAGES__;
// The domain's other name, `{ from, to }`, or null.
const redirected = __REDIRECTED__;

function isPage(uri) {
  return pages.indexOf(uri) !== -1;
}

function writeQuery(querystring) {
  const pairs = Object.keys(querystring).map((name) => {
    const entry = querystring[name];
    return (entry.multiValue || [entry]).map((one) => (one.value === '' ? name : `${name}=${one.value}`)).join('&');
  });
  return pairs.join('&');
}

function redirect(statusCode, path, querystring) {
  const query = writeQuery(querystring);
  const separator = path.includes('?') ? '&' : '?';
  return {
    statusCode: statusCode,
    statusDescription: statusCode === 301 ? 'Moved Permanently' : 'Found',
    headers: {
      location: { value: query === '' ? path : path + separator + query },
      'cache-control': { value: 'public, max-age=60' },
    },
  };
}

// The clean form of an address that is written otherwise. Leading slashes become one, so that no redirect leaves the site.
function findCleanPath(uri) {
  if (uri.length > 1 && uri.endsWith('/')) return `/${uri.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
  if (uri === '/index.html') return '/';
  return uri.endsWith('.html') && isPage(uri.slice(0, -5)) ? uri.slice(0, -5) : undefined;
}

// The page's words alone, in Markdown: `/blog/langage-amour.md`.
function isMarkdown(uri) {
  return uri.endsWith('.md') && /^\/(blog|product)\/./.test(uri) && isPage(uri.slice(0, -3));
}

// An unknown product or article leads to its list, which says so for products.
function findList(uri) {
  if (uri === '/products') return '/product';
  if (/^\/blog\/[^/]+$/.test(uri)) return '/blog';
  return /^\/products?\/[^/]+$/.test(uri) ? '/product?notice=product_not_found' : undefined;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (redirected !== null && request.headers.host.value === redirected.from) {
    return redirect(301, `https://${redirected.to}${uri}`, request.querystring);
  }
  const cleanPath = findCleanPath(uri);
  if (cleanPath !== undefined) return redirect(301, cleanPath, request.querystring);
  if (isPage(uri)) {
    request.uri = uri === '/' ? '/index.html' : `${uri}.html`;
    return request;
  }
  if (isMarkdown(uri)) return request;
  const list = findList(uri);
  if (list !== undefined) return redirect(302, list, request.querystring);
  // No file has an escape in its name, or a long one. S3 answers 400 to a broken escape and to a key beyond 1,024 bytes, but a
  // missing key gives the 404 page.
  if (uri.includes('%') || uri.length > 1000) request.uri = '/no-such-file';
  return request;
}
