import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Who asks, and when: what limits are counted by. */
export type Asker = { clientNetwork: string; now: Date };

/**
 * The network a visitor comes from, as CloudFront saw it (the browser cannot set this header): an IPv4 address, or the
 * first 64 bits of an IPv6 one, since a household or a rented server has all the addresses below them.
 */
export function getClientNetwork(event: APIGatewayProxyEventV2): string {
  const address = (event.headers['cloudfront-viewer-address'] ?? '').replace(/:\d+$/, '');
  if (address === '') return 'unknown';
  return address.includes(':') ? `${listGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, `::` filled with zeros and leading zeros dropped. */
function listGroups(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
