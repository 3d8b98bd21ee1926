import * as v from 'valibot';

/** `override`: whether it replaces the origin's header of that name. */
export type ResponseHeader = { name: string; value: string; override: boolean };

const overriding = v.object({ Override: v.boolean() });
const policySchema = v.object({
  ResponseHeadersPolicyConfig: v.object({
    SecurityHeadersConfig: v.optional(
      v.object({
        ContentSecurityPolicy: v.optional(v.object({ ...overriding.entries, ContentSecurityPolicy: v.string() })),
        ContentTypeOptions: v.optional(overriding),
        FrameOptions: v.optional(v.object({ ...overriding.entries, FrameOption: v.string() })),
        ReferrerPolicy: v.optional(v.object({ ...overriding.entries, ReferrerPolicy: v.string() })),
      }),
      {},
    ),
    CustomHeadersConfig: v.optional(
      v.object({ Items: v.array(v.object({ Header: v.string(), Value: v.string(), Override: v.boolean() })) }),
      { Items: [] },
    ),
  }),
});

/**
 * The headers a ResponseHeadersPolicy adds. Strict-Transport-Security is left out: it would bind every other project on
 * `localhost` to https. So is X-Robots-Tag: no search engine comes here, and the pages are measured as production's.
 */
export function readHeadersPolicy(properties: unknown): ResponseHeader[] {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = v.parse(
    policySchema,
    properties,
  ).ResponseHeadersPolicyConfig;
  const csp = security.ContentSecurityPolicy;
  const { ContentTypeOptions, FrameOptions, ReferrerPolicy } = security;
  const optional: (ResponseHeader | undefined)[] = [
    csp && { name: 'content-security-policy', value: csp.ContentSecurityPolicy, override: csp.Override },
    ContentTypeOptions && { name: 'x-content-type-options', value: 'nosniff', override: ContentTypeOptions.Override },
    FrameOptions && { name: 'x-frame-options', value: FrameOptions.FrameOption, override: FrameOptions.Override },
    ReferrerPolicy && {
      name: 'referrer-policy',
      value: ReferrerPolicy.ReferrerPolicy,
      override: ReferrerPolicy.Override,
    },
  ];
  const items = custom.Items.map(({ Header, Value, Override }) => {
    return { name: Header.toLowerCase(), value: Value, override: Override };
  }).filter(({ name }) => name !== 'x-robots-tag');
  return [...optional.filter((header) => header !== undefined), ...items];
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

/** The origin's headers and those the policy adds, under lower-case names. */
export function addHeaders(sent: Record<string, string>, added: ResponseHeader[]): Record<string, string> {
  const headers = { ...sent };
  for (const { name, value, override } of added) {
    if (override || headers[name] === undefined) headers[name] = value;
  }
  return headers;
}
