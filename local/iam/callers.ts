/** Who a request to a service comes from: a function, by its role's access key, or anyone else. */
import type { IncomingMessage } from 'node:http';
import { makeRoleCredentials } from '#local/credentials.ts';
import type { LocalFunction } from '#local/functions.ts';
import type { Policy } from '#local/iam/evaluate.ts';
import { readRolePolicy } from '#local/iam/policies.ts';
import { accountId } from '#local/templates/physical-names.ts';
import type { Templates } from '#local/templates/templates.ts';

/** `user` is how AWS names a function in its errors. */
export type Caller = { label: string; user: string; secretAccessKey: string; policy: Policy };

/** The functions by the access key of their role. */
export function readCallers(templates: Templates, functions: LocalFunction[]): Map<string, Caller> {
  return new Map(
    functions.map(({ name, label, roleName }) => {
      const { accessKeyId, secretAccessKey } = makeRoleCredentials(roleName);
      const user = `arn:aws:sts::${accountId}:assumed-role/${roleName}/${name}`;
      return [accessKeyId, { label, user, secretAccessKey, policy: readRolePolicy(templates, roleName) }];
    }),
  );
}

/** The access key a request is signed with, in its header or in its address. */
export function readAccessKeyId({ headers, url = '' }: IncomingMessage): string {
  const inHeader = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1];
  return inHeader ?? new URL(url, 'http://local').searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '';
}
