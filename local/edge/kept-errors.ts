import type { ErrorResponse } from '#local/edge/distribution.ts';
import type { Page } from '#local/edge/origins.ts';

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html */
const keptStatuses = [404, 405, 410, 414, 500, 501, 502, 503, 504];
/** For all other statuses CloudFront ignores `no-store`. */
const heedsNoStore = [404, 410, 414, 501];
const defaultSeconds = 10;

function secondsOf({ status, headers }: Page, errorResponses: ErrorResponse[]): number {
  if (!keptStatuses.includes(status)) return 0;
  const isUnkept = /no-store|no-cache|private/.test(headers['cache-control'] ?? '');
  if (isUnkept && heedsNoStore.includes(status)) return 0;
  return errorResponses.find((response) => response.status === status)?.seconds ?? defaultSeconds;
}

/**
 * The errors that CloudFront answers again without asking the origin, by path: no cache policy here has queries in its key.
 * AWS says of CachingDisabled both that it keeps errors and that it does not; here every behaviour keeps them.
 */
export function keepErrors(errorResponses: ErrorResponse[]) {
  const kept = new Map<string, { page: Page; until: number }>();
  return async ({ method, uri }: { method: string; uri: string }, ask: () => Promise<Page>): Promise<Page> => {
    if (method !== 'GET' && method !== 'HEAD') return ask();
    const key = `${method} ${uri}`;
    const before = kept.get(key);
    if (before !== undefined && before.until > Date.now()) return before.page;
    kept.delete(key);
    const page = await ask();
    const seconds = secondsOf(page, errorResponses);
    if (seconds > 0) kept.set(key, { page, until: Date.now() + seconds * 1000 });
    return page;
  };
}
