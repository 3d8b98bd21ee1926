import { afterEach, expect, test, vi } from 'vitest';
import { buildAll } from '#local/build.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['SOCIAL_PROOF', 'verified', 'SOCIAL_PROOF is "verified", but the stage "demo" has "demo"'],
  ['SUPPORT_ADDRESS', 'x@example.org', 'SUPPORT_ADDRESS is "x@example.org", but the stage "demo" has'],
])('a deployment is not built with another %s than its stage’s', async (variable, value, says) => {
  vi.stubEnv('CDK_CONTEXT_JSON', '{"stage":"demo"}');
  vi.stubEnv(variable, value);
  await expect(buildAll()).rejects.toThrow(says);
});
