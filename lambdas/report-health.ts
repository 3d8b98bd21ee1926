import { products } from '#content/catalogue.ts';
import { numberEditions } from '#lambdas/edition/edition.ts';
import { healthReplySchema } from '#lambdas/http/contract.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { parseRotatingSecret } from '#lambdas/runtime/rotating-secret.ts';
import { listMissingParameters, loadSecrets } from '#lambdas/runtime/secrets.ts';

/**
 * GET /api/health: whether the shop can sell, the deployed version, the secrets that an operator has still to set,
 * whether the distribution sends the current origin secret, and the edition of each product.
 */
export const handler = httpFunction(async ({ headers }) => {
  const missingSecrets = await listMissingParameters(getVariable('SECRET_PARAMETERS').split(','));
  const { originSecret } = await loadSecrets('originSecret');
  const isCurrent = headers['x-origin-secret'] === parseRotatingSecret(originSecret).current;
  return ok(healthReplySchema, {
    ok: missingSecrets.length === 0,
    version: getVariable('VERSION'),
    missingSecrets,
    originSecret: isCurrent ? 'current' : 'previous',
    editions: numberEditions(products),
  });
});
