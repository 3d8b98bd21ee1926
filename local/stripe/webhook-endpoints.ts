/** The account's webhook endpoints (docs.stripe.com/api/webhook_endpoints). Events go to the local shop's alone, which is not listed. */
import * as v from 'valibot';
import { type Account, listPage, newId, requireEntry } from '#local/stripe/account.ts';
import { metadata, pageParams } from '#local/stripe/params.ts';
import type { Endpoint } from '#local/stripe/records.ts';

const enabledEvents = v.pipe(v.array(v.string()), v.minLength(1));

export const newEndpointParams = v.strictObject({
  url: v.pipe(v.string(), v.url('Not a valid URL')),
  enabled_events: enabledEvents,
  api_version: v.optional(v.nullable(v.string()), null),
  description: v.optional(v.nullable(v.string()), null),
});
/** The version is not among them: Stripe lets nobody change it. */
export const endpointParams = v.strictObject({
  disabled: v.optional(v.picklist(['true', 'false'])),
  enabled_events: v.optional(enabledEvents),
  metadata: v.optional(metadata),
});
export const endpointListParams = v.strictObject(pageParams);

/** POST /v1/webhook_endpoints: the only answer that has the secret. */
export function createEndpoint({ data, save }: Account, params: v.InferOutput<typeof newEndpointParams>): object {
  const id = newId('we_1');
  const endpoint: Endpoint = { ...params, id, object: 'webhook_endpoint', metadata: {}, status: 'enabled' };
  data.webhookEndpoints[id] = endpoint;
  save('webhookEndpoints', id);
  return { ...endpoint, secret: newId('whsec_', 32) };
}

export function updateEndpoint(
  account: Account,
  id: string,
  { disabled, enabled_events, metadata: pairs = {} }: v.InferOutput<typeof endpointParams>,
): Endpoint {
  const endpoint = requireEntry(account.data.webhookEndpoints, id, 'webhook_endpoint');
  if (disabled !== undefined) endpoint.status = disabled === 'true' ? 'disabled' : 'enabled';
  endpoint.enabled_events = enabled_events ?? endpoint.enabled_events;
  Object.assign(endpoint.metadata, pairs);
  account.save('webhookEndpoints', id);
  return endpoint;
}

/** GET /v1/webhook_endpoints, the newest first. */
export const listEndpoints = ({ data }: Account, params: v.InferOutput<typeof endpointListParams>) =>
  listPage(Object.values(data.webhookEndpoints), params);
