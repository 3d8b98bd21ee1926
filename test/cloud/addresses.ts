/** The addresses of the local cloud that this file's tests have to themselves. */
import { inject } from 'vitest';
import { localCredentials } from '#local/credentials.ts';

const cloud = inject('clouds')[Number(process.env.VITEST_POOL_ID) - 1];
if (cloud === undefined) throw new Error(`There is no cloud for worker ${process.env.VITEST_POOL_ID}`);
export const { port, dataFolder } = cloud;
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
