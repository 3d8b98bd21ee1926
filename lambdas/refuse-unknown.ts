import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction } from '#lambdas/http/http.ts';

/** Every path and method the API does not have: a 404 in the contract's form. */
export const handler = httpFunction(async () => {
  throw new ApiError('not_found');
});
