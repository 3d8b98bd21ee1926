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
