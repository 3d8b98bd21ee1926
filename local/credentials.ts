/** The key pairs of the local cloud: one that may do everything, and one for each function's role. */
import { createHmac } from 'node:crypto';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** The key pair of the operator, the tests and the deployment, which may do everything. s3rver has it built in. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The temporary credentials Lambda gives a function for its role: always the same ones for the same role. */
export function makeRoleCredentials(roleName: string): Required<Credentials> {
  const derive = (part: string) => createHmac('sha256', part).update(roleName).digest('hex').toUpperCase();
  return {
    // 20 letters and digits, of which the first four say that it is temporary.
    accessKeyId: `ASIA${derive('key').slice(0, 16)}`,
    secretAccessKey: derive('secret').slice(0, 40),
    sessionToken: derive('token'),
  };
}
