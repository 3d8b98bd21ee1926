// Runs at CloudFront's edge for every page (JavaScript runtime 2.0). The build writes the site's paths into the next line.
const pages = new Set(__PAGES__);

function redirect(statusCode, location, query) {
  const value = query === '' || location.includes('?') ? location : `${location}?${query}`;
  return {
    statusCode,
    statusDescription: statusCode === 301 ? 'Moved Permanently' : 'Found',
    headers: { location: { value }, 'cache-control': { value: 'public, max-age=60' } },
  };
}

function writeQuery(querystring) {
  return Object.entries(querystring)
    .flatMap(([name, { value, multiValue }]) => (multiValue || [{ value }]).map((entry) => `${name}=${entry.value}`))
    .join('&');
}

// A product or article we do not have leads to the list it would stand in (the product list says so).
function findList(uri) {
  if (/^\/blog\/[^/]+$/.test(uri)) return '/blog';
  return /^\/products?\/[^/]+$/.test(uri) ? '/product?notice=product_not_found' : undefined;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const query = writeQuery(request.querystring);
  const uri = request.uri;
  if (uri.length > 1 && uri.endsWith('/')) return redirect(301, uri.replace(/\/+$/, '').replace(/^\/*/, '/'), query);
  if (uri === '/products') return redirect(302, '/product', query);
  if (uri === '/index.html') return redirect(301, '/', query);
  if (uri.endsWith('.html') && pages.has(uri.slice(0, -5))) return redirect(301, uri.slice(0, -5), query);
  if (pages.has(uri)) request.uri = uri === '/' ? '/index.html' : `${uri}.html`;
  else if (findList(uri) !== undefined) return redirect(302, findList(uri), '');
  return request;
}
