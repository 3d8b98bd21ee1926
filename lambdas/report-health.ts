import { healthReplySchema } from '#lambdas/http/contract.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { getVariable, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { listMissingParameters } from '#lambdas/runtime/secrets.ts';

requireEnvironment('VERSION', 'SECRET_PARAMETERS');

/** GET /api/health: whether the shop can sell, the deployed version, and the secrets that an operator has still to set. */
export const handler = httpFunction(async () => {
  const missingSecrets = await listMissingParameters(getVariable('SECRET_PARAMETERS').split(','));
  return ok(healthReplySchema, { ok: missingSecrets.length === 0, version: getVariable('VERSION'), missingSecrets });
});
