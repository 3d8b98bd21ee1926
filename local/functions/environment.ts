import type { Ports } from '#local/ports.ts';

/** The variables that every function gets beside those of its template. */
export function localEnvironment(ports: Ports, region: string): Record<string, string> {
  return {
    AWS_REGION: region,
    // A DynamoDB or a Stripe of your own, named in the environment of `npm start`, replaces the stand-in.
    AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `http://127.0.0.1:${ports.tables}`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${ports.objects}`,
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${ports.mailbox}`,
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${ports.secrets}`,
    STRIPE_API_URL: process.env.STRIPE_API_URL ?? `http://127.0.0.1:${ports.payment}`,
    SITE_URL: `http://localhost:${ports.shop}`,
  };
}
