/** DynamoDB's client, one per worker. Endpoint and region come from the environment. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { timeLimits } from '#lambdas/runtime/time-limits.ts';

let documents: DynamoDBDocumentClient | undefined;

/** The DynamoDB document client: plain objects in and out, undefined fields left out. */
export function getDocuments(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3, requestHandler: timeLimits }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
}
