/** Whether the policies of the templates let a caller do what a request asks for. */
import type { IncomingMessage } from 'node:http';
import { localCredentials, makeRoleCredentials, readAccessKeyId } from '#local/credentials.ts';
import type { LocalFunction } from '#local/functions.ts';
import {
  type AwsRequest,
  type ListCalls,
  listFunctionCalls,
  listMailCalls,
  listObjectCalls,
  listParameterCalls,
  listTableCalls,
} from '#local/iam/calls.ts';
import {
  type Call,
  covers,
  evaluate,
  type Guard,
  type Policy,
  type Refusal,
  type Right,
  readBucketDenials,
  readRolePolicy,
} from '#local/iam/evaluate.ts';
import { accountId } from '#local/templates/physical-names.ts';
import type { Templates } from '#local/templates/templates.ts';

/** `user` is how AWS names a function in its errors. */
type Caller = { label: string; user: string; secretAccessKey: string; policy: Policy };

function readCallers(templates: Templates, functions: LocalFunction[]): Map<string, Caller> {
  return new Map(
    functions.map(({ name, label, roleName }) => {
      const { accessKeyId, secretAccessKey } = makeRoleCredentials(roleName);
      const user = `arn:aws:sts::${accountId}:assumed-role/${roleName}/${name}`;
      return [accessKeyId, { label, user, secretAccessKey, policy: readRolePolicy(templates, roleName) }];
    }),
  );
}

type FunctionRight = { function: string; action: string; resource: string };

export type Access = ReturnType<typeof openAccess>;

const toFunctionRight = ({ label }: Caller, { action, resource }: Call | Right): FunctionRight => ({
  function: label,
  action,
  resource,
});

const isSame = (one: FunctionRight, other: FunctionRight) =>
  one.function === other.function && one.action === other.action && one.resource === other.resource;

/** Decides on the calls of functions, and keeps which rights they used, and what was refused since some were last withheld. */
function openDecisions() {
  let withheld: FunctionRight[] = [];
  let refused: FunctionRight[] = [];
  const used = new Map<Right, FunctionRight>();
  return {
    refuse(caller: Caller, call: Call): Refusal | undefined {
      const isHeld = (right: Right) => !withheld.some((one) => isSame(one, toFunctionRight(caller, right)));
      const allowed = caller.policy.allowed.filter(isHeld);
      const decision = evaluate({ allowed, denied: caller.policy.denied }, call);
      if (decision === 'allowed') {
        // Of two rights that cover a call one is superfluous.
        for (const right of allowed.filter((each) => covers(each, call)).slice(0, 1))
          used.set(right, toFunctionRight(caller, right));
        return undefined;
      }
      refused = [...refused, toFunctionRight(caller, call)].slice(-100);
      const reason =
        decision === 'denied'
          ? 'with an explicit deny in an identity-based policy'
          : `because no identity-based policy allows the ${call.action} action`;
      return { ...call, user: caller.user, reason };
    },
    withhold(rights: FunctionRight[]): void {
      withheld = rights;
      refused = [];
    },
    describe: () => ({ withheld, refused, used: [...used.values()] }),
  };
}

/** Why the buckets refuse a request whoever makes it; `ageMs` is the age of its signature. */
function openBucketPolicies(templates: Templates, callers: Map<string, Caller>) {
  const denials = readBucketDenials(templates);
  return (request: IncomingMessage, ageMs: number): Refusal | undefined => {
    // On AWS every call comes over TLS; nothing on this machine does.
    const context = { 'aws:securetransport': 'true', 's3:tlsversion': '1.3', 's3:signatureage': String(ageMs) };
    const calls = listObjectCalls(toAwsRequest(request)).map((call) => ({ ...call, context }));
    const call = calls.find((each) => denials.some((denial) => covers(denial, each)));
    const user = callers.get(readAccessKeyId(request))?.user ?? `arn:aws:iam::${accountId}:root`;
    return call && { ...call, user, reason: 'with an explicit deny in a resource-based policy' };
  };
}

function toAwsRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body?: Buffer): AwsRequest {
  return { method, url, target: String(headers['x-amz-target'] ?? ''), body: String(body ?? '') };
}

/**
 * The guards of the services. They hold the functions to their roles' policies; any other access key may do everything.
 * Not evaluated: KMS, service control policies, permission boundaries, and what resource policies allow.
 */
export function openAccess(templates: Templates, functions: LocalFunction[]) {
  const callers = readCallers(templates, functions);
  const decisions = openDecisions();
  const guard =
    (listCalls: ListCalls): Guard =>
    (request, body) => {
      const caller = callers.get(readAccessKeyId(request));
      if (caller === undefined) return undefined;
      for (const call of listCalls(toAwsRequest(request, body))) {
        const refusal = decisions.refuse(caller, call);
        if (refusal !== undefined) return refusal;
      }
      return undefined;
    };
  return {
    tables: guard(listTableCalls(templates.region)),
    parameters: guard(listParameterCalls(templates.region)),
    functions: guard(listFunctionCalls(templates.region)),
    mail: guard(listMailCalls(templates)),
    objects: guard(listObjectCalls),
    buckets: openBucketPolicies(templates, callers),
    /** The secret that an address is signed with; undefined for a key that was never given out. */
    findSecretAccessKey: (accessKeyId: string): string | undefined =>
      accessKeyId === localCredentials.accessKeyId
        ? localCredentials.secretAccessKey
        : callers.get(accessKeyId)?.secretAccessKey,
    /** Takes these rights away until the next call, which shows what needs them. An empty list gives all back. */
    withhold: decisions.withhold,
    /** The functions' rights as the templates give them, those withheld, those used, and what was refused since. */
    describe: () => ({
      rights: [...callers.values()].flatMap((caller) =>
        caller.policy.allowed.map((right) => toFunctionRight(caller, right)),
      ),
      ...decisions.describe(),
    }),
  };
}
