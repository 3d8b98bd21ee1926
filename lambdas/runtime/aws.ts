/** DynamoDB's client, one per worker, and the time limits of every AWS client. Endpoints and region come from the environment. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A call without an answer within two seconds fails and is repeated twice, so that no buyer waits for long. */
export const timeLimits = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true };

let documents: DynamoDBDocumentClient | undefined;

/** The DynamoDB document client: plain objects in and out, undefined fields left out. */
export function getDocuments(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3, requestHandler: timeLimits }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
}
