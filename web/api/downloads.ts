import type { DownloadsReply, DownloadsRequest } from '#lambdas/http/contract.ts';
import { type ApiResult, callFor } from '#web/api/call.ts';

/** Addresses of the order's files, good for some minutes; with an e-mail address the link is mailed again too. */
export function requestDownloads(request: DownloadsRequest): Promise<ApiResult<DownloadsReply>> {
  return callFor(['files'], '/api/downloads', { body: request });
}
