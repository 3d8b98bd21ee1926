/** Types, as far as they are used here, of two packages that ship none. */
declare module 'dynalite' {
  import type { Server } from 'node:http';
  export default function dynalite(options: { path?: string; createTableMs?: number; deleteTableMs?: number }): Server;
}

declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  type Options = { directory: string; silent?: boolean; vhostBuckets?: boolean };
  export default class S3rver {
    constructor(options: Options);
    callback(): RequestListener;
    store: { putBucket(name: string): Promise<unknown> };
  }
}
