import { localCredentials } from '#local/credentials.ts';
import type { Ports } from '#local/ports.ts';

/** What the functions find in their environment beside what the template gives them. */
export function localEnvironment(ports: Ports, region: string): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    // A DynamoDB or a Stripe of one's own takes the stand-in's place: name it in the environment of `npm start`.
    AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `http://127.0.0.1:${ports.tables}`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${ports.objects}`,
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${ports.mailbox}`,
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${ports.secrets}`,
    STRIPE_API_URL: process.env.STRIPE_API_URL ?? `http://127.0.0.1:${ports.payment}`,
    SITE_URL: `http://localhost:${ports.shop}`,
  };
}
