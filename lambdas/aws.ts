/** The AWS clients, one of each kind per worker, all with time limits. Endpoints and region come from the environment. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A call that has no answer within two seconds fails (and is retried twice) rather than hold a buyer. */
export const timeLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };

let documents: DynamoDBDocumentClient | undefined;

/** The DynamoDB document client: plain objects in and out, undefined fields left out. */
export function getDocuments(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3, requestHandler: timeLimits }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
}

/** Whether DynamoDB refused a write because its condition did not hold: an expected answer, not a fault. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}
