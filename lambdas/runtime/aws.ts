/** What every AWS client of the functions shares. Apart from DynamoDB's client, which not every function loads. */

/** A call without an answer within two seconds fails and is repeated, so that no buyer waits for long. */
export const awsTimeLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };

/**
 * The HTTP status of an error that a service of AWS answered; undefined for any other, such as a lost connection. The SDK's classes
 * would tell too, and load its client with them.
 */
export function answeredStatus(error: unknown): number | undefined {
  if (!(error instanceof Error && '$fault' in error && '$metadata' in error)) return undefined;
  const { $metadata } = error;
  return typeof $metadata === 'object' && $metadata !== null && 'httpStatusCode' in $metadata
    ? Number($metadata.httpStatusCode)
    : 0;
}
