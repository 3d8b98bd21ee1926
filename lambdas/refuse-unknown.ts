import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction } from '#lambdas/http/http.ts';

/** The 404 of the contract for every path and method that the API does not have. */
export const handler = httpFunction(async () => {
  throw new ApiError('not_found');
});
