// Runs at CloudFront's edge for every call of the API (JavaScript runtime 2.0), under the rules of `edge-function.js`. API
// Gateway answers a broken escape and a huge body itself, in English: these are refused here, as the functions would.
// The build writes the API's own errors into the next line.
const errors = __ERRORS__;
// Lambda takes 6 MB with its envelope; the functions themselves refuse far less.
const maxBodyBytes = 1000000;

function refuse(error) {
  return {
    statusCode: error.status,
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    },
    body: { encoding: 'text', data: error.body },
  };
}

function isDecodable(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch (_) {
    return false;
  }
}

function isQueryDecodable(querystring) {
  return Object.keys(querystring).every((name) => {
    const entry = querystring[name];
    return isDecodable(name) && (entry.multiValue || [entry]).every((one) => isDecodable(one.value));
  });
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const length = request.headers['content-length'];
  if (!isDecodable(request.uri)) return refuse(errors.not_found);
  if (!isQueryDecodable(request.querystring)) return refuse(errors.invalid_request);
  if (length !== undefined && Number(length.value) > maxBodyBytes) return refuse(errors.too_large);
  return request;
}
