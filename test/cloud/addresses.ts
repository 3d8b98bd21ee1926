/** The addresses of this test run's local cloud. */
import { inject } from 'vitest';
import { localCredentials } from '#local/credentials.ts';

const port = inject('cloudPort');
export const dataFolder = inject('dataFolder');
export const siteUrl = `http://localhost:${port}`;
export const stripeUrl = `http://127.0.0.1:${port + 1}`;
export const mailUrl = `http://127.0.0.1:${port + 2}`;
/** The settings with which the AWS clients reach the stand-ins of DynamoDB and SSM. */
export const awsOf = (service: 'dynamodb' | 'ssm') => ({
  endpoint: `http://127.0.0.1:${port + (service === 'dynamodb' ? 3 : 5)}`,
  region: 'eu-west-3',
  credentials: localCredentials,
});
/** The API's own address, which only the distribution is meant to call. */
export const apiUrl = `http://127.0.0.1:${port + 6}`;
