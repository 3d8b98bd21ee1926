/**
 * The limits of every AWS client: a call without an answer within two seconds fails and is repeated, so that no buyer waits for
 * long. Apart from DynamoDB's client, which not every function loads.
 */
export const awsTimeLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };
