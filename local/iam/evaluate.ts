/**
 * IAM's decision on one call, by the policies of the templates, taken apart into single rights: one action on one resource.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */

import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { Templates } from '#local/templates/templates.ts';
import { toPattern } from '#local/wildcards.ts';

/** One action on one resource, as AWS checks it; `context` has the condition keys in lower case. */
export type Call = { action: string; resource: string; context?: Record<string, string> };

/** Holds when the call's value of `key` agrees with one of `values`. */
type Condition = { operator: string; key: string; values: string[] };

export type Right = { action: string; resource: string; conditions: Condition[] };
export type Policy = { allowed: Right[]; denied: Right[] };

const operators: Record<string, (actual: string, wanted: string) => boolean> = {
  StringEquals: (actual, wanted) => actual === wanted,
  Bool: (actual, wanted) => actual === wanted,
  NumericLessThan: (actual, wanted) => Number(actual) < Number(wanted),
  NumericGreaterThan: (actual, wanted) => Number(actual) > Number(wanted),
};

const isKnownOperator = (operator: string): boolean => Object.hasOwn(operators, operator);

/** A key that the call does not have meets no condition. */
function holds({ operator, key, values }: Condition, context: Record<string, string>): boolean {
  const actual = context[key];
  return actual !== undefined && values.some((wanted) => operators[operator]?.(actual, wanted));
}

/** Whether a right, or a denial, is about this call. */
export function covers(right: Right, { action, resource, context = {} }: Call): boolean {
  return (
    toPattern(right.action.toLowerCase()).test(action.toLowerCase()) &&
    toPattern(right.resource).test(resource) &&
    right.conditions.every((condition) => holds(condition, context))
  );
}

/** An explicit denial outweighs every right; what nothing allows is refused. */
export function evaluate({ allowed, denied }: Policy, call: Call): 'allowed' | 'denied' | 'not allowed' {
  if (denied.some((denial) => covers(denial, call))) return 'denied';
  return allowed.some((right) => covers(right, call)) ? 'allowed' : 'not allowed';
}

/** A refused call, its caller's ARN and the reason, as IAM words it. */
export type Refusal = Call & { user: string; reason: string };

/** Why a request is refused, or undefined. */
export type Guard = (request: IncomingMessage, body?: Buffer) => Refusal | undefined;

/** The sentence that DynamoDB, SSM and S3 refuse with. */
export function describeRefusal({ user, action, resource, reason }: Refusal): string {
  return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}

const list = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => [value].flat()),
);
const scalar = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));
const statementSchema = v.strictObject({
  Effect: v.picklist(['Allow', 'Deny']),
  Principal: v.optional(v.unknown()),
  Action: list,
  Resource: list,
  Condition: v.optional(v.record(v.string(), v.record(v.string(), v.union([scalar, v.array(scalar)]))), {}),
});
type Statement = v.InferOutput<typeof statementSchema>;

const documentSchema = v.object({ Statement: v.array(statementSchema) });
const attachedSchema = v.object({ Roles: v.optional(v.array(v.string()), []), PolicyDocument: v.unknown() });
const notEvaluated = v.optional(v.never('is not evaluated by the local cloud'));
const roleSchema = v.object({ Policies: notEvaluated, ManagedPolicyArns: notEvaluated });

function toRights({ Action, Resource, Condition: byOperator }: Statement): Right[] {
  const conditions = Object.entries(byOperator).flatMap(([operator, byKey]) => {
    if (!isKnownOperator(operator)) throw new Error(`The local cloud does not evaluate the IAM condition ${operator}`);
    return Object.entries(byKey).map(([key, values]) => ({
      operator,
      key: key.toLowerCase(),
      values: [values].flat(),
    }));
  });
  return Action.flatMap((action) => Resource.map((resource) => ({ action, resource, conditions })));
}

/** Throws on an element that is not evaluated here, such as NotAction. */
function toPolicy(documents: unknown[]): Policy {
  const statements = documents.flatMap((document) => v.parse(documentSchema, document).Statement);
  const rightsOf = (effect: Statement['Effect']) =>
    statements.filter(({ Effect }) => Effect === effect).flatMap(toRights);
  return { allowed: rightsOf('Allow'), denied: rightsOf('Deny') };
}

/** The policies attached to a role. Throws when it has others. */
export function readRolePolicy(templates: Templates, roleName: string): Policy {
  for (const role of templates.list('AWS::IAM::Role')) if (role.name === roleName) v.parse(roleSchema, role.properties);
  const attached = templates
    .list('AWS::IAM::Policy')
    .map(({ properties }) => v.parse(attachedSchema, properties))
    .filter(({ Roles }) => Roles.includes(roleName));
  return toPolicy(attached.map(({ PolicyDocument }) => PolicyDocument));
}

const principalSchema = v.object({ Principal: v.object({ AWS: v.literal('*') }), Effect: v.literal('Deny') });

export function readBucketDenials(templates: Templates): Right[] {
  const statements = templates.list('AWS::S3::BucketPolicy').flatMap(({ properties }) => {
    const { Statement } = v.parse(v.object({ Statement: v.array(v.unknown()) }), properties.PolicyDocument);
    return Statement.filter((statement) => v.is(principalSchema, statement));
  });
  return toPolicy([{ Statement: statements }]).denied;
}
