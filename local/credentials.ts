/** The key pair s3rver has built in; the other stand-ins take any. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
