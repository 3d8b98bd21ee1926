/**
 * The headers of a mail that its reader may end by one click (RFC 8058). The mail client's own button posts to `url` without
 * asking anybody, so the token has to stand in its query; our access log has no queries.
 */
export function makeUnsubscribeHeaders(url: string, supportAddress: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>, <mailto:${supportAddress}?subject=Desinscription>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
