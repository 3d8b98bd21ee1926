/** The account's webhook endpoints (docs.stripe.com/api/webhook_endpoints). Events go to the local shop's alone, which is not listed. */
import * as v from 'valibot';
import { type Account, newId, requireEntry } from '#local/stripe/account.ts';
import { metadata, wholeNumber } from '#local/stripe/params.ts';
import type { Endpoint } from '#local/stripe/records.ts';

const enabledEvents = v.pipe(v.array(v.string()), v.minLength(1));

export const newEndpointParams = v.strictObject({
  url: v.pipe(v.string(), v.url('Not a valid URL')),
  enabled_events: enabledEvents,
  api_version: v.optional(v.string()),
  description: v.optional(v.string()),
});
/** The version is not among them: Stripe lets nobody change it. */
export const endpointParams = v.strictObject({
  disabled: v.optional(v.picklist(['true', 'false'])),
  enabled_events: v.optional(enabledEvents),
  metadata: v.optional(metadata),
});
export const endpointListParams = v.strictObject({
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), '10'),
});

/** POST /v1/webhook_endpoints: the only answer that has the secret. */
export function createEndpoint({ data, save }: Account, params: v.InferOutput<typeof newEndpointParams>): object {
  const { url, enabled_events, api_version = null, description = null } = params;
  const id = newId('we_1');
  const given = { url, enabled_events, api_version, description };
  const endpoint: Endpoint = { ...given, id, object: 'webhook_endpoint', metadata: {}, status: 'enabled' };
  data.webhookEndpoints[id] = endpoint;
  save('webhookEndpoints', id);
  return { ...endpoint, secret: newId('whsec_', 32) };
}

/** POST /v1/webhook_endpoints/{id}. */
export function updateEndpoint(
  account: Account,
  id: string,
  { disabled, enabled_events, metadata: pairs = {} }: v.InferOutput<typeof endpointParams>,
): Endpoint {
  const endpoint = requireEntry(account.data.webhookEndpoints, id, ['webhook endpoint', 'webhook_endpoint']);
  if (disabled !== undefined) endpoint.status = disabled === 'true' ? 'disabled' : 'enabled';
  endpoint.enabled_events = enabled_events ?? endpoint.enabled_events;
  Object.assign(endpoint.metadata, pairs);
  account.save('webhookEndpoints', id);
  return endpoint;
}

/** GET /v1/webhook_endpoints, the newest first. */
export function listEndpoints({ data }: Account, { limit }: v.InferOutput<typeof endpointListParams>) {
  const all = Object.values(data.webhookEndpoints).toReversed();
  return { object: 'list', url: '/v1/webhook_endpoints', data: all.slice(0, limit), has_more: all.length > limit };
}
