/** DynamoDB's client, one per worker. Endpoint and region come from the environment. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsTimeLimits } from '#lambdas/runtime/aws-time-limits.ts';

let documents: DynamoDBDocumentClient | undefined;

/** The DynamoDB document client: plain objects in and out, undefined fields left out. */
export function getDocuments(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3, requestHandler: awsTimeLimits }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
}
