import * as v from 'valibot';

const overriding = { Override: v.literal(true, 'the local edge replaces the origin’s headers only') };
const policySchema = v.object({
  ResponseHeadersPolicyConfig: v.object({
    SecurityHeadersConfig: v.object({
      ContentSecurityPolicy: v.optional(v.object({ ...overriding, ContentSecurityPolicy: v.string() })),
      ContentTypeOptions: v.optional(v.object(overriding)),
      FrameOptions: v.optional(v.object({ ...overriding, FrameOption: v.string() })),
      ReferrerPolicy: v.optional(v.object({ ...overriding, ReferrerPolicy: v.string() })),
    }),
    CustomHeadersConfig: v.object({
      Items: v.array(v.object({ ...overriding, Header: v.string(), Value: v.string() })),
    }),
  }),
});

/**
 * The headers a ResponseHeadersPolicy adds, by their names in lower case. Strict-Transport-Security is left out: it would
 * bind every other project on `localhost` to https. So is X-Robots-Tag: no search engine comes here, and the pages are
 * measured as production's.
 */
export function readHeadersPolicy(properties: unknown): Record<string, string> {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = v.parse(
    policySchema,
    properties,
  ).ResponseHeadersPolicyConfig;
  const headers = [
    ['content-security-policy', security.ContentSecurityPolicy?.ContentSecurityPolicy],
    ['x-content-type-options', security.ContentTypeOptions && 'nosniff'],
    ['x-frame-options', security.FrameOptions?.FrameOption],
    ['referrer-policy', security.ReferrerPolicy?.ReferrerPolicy],
    ...custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value] as const),
  ] as const;
  return Object.fromEntries(
    headers.flatMap(([name, value]) => (value === undefined || name === 'x-robots-tag' ? [] : [[name, value]])),
  );
}

/**
 * The policy for a shop without https whose payment page and files are on other ports: `form-action` also allows these
 * origins, and `upgrade-insecure-requests` is removed. Nothing else differs from the deployed policy.
 */
export function localPolicy(policy: string, formTargets: string[]): string {
  return policy
    .split(/;\s*/)
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map((directive) => (directive.startsWith('form-action ') ? [directive, ...formTargets].join(' ') : directive))
    .join('; ');
}
