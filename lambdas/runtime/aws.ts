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

/** DynamoDB's answer to a conditional write; undefined when the condition did not hold, which is an answer and no fault. */
export async function undefinedIfRefused<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}
