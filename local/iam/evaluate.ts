/** IAM's decision on one call: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html */
import type { IncomingMessage } from 'node:http';
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

export const isKnownOperator = (operator: string): boolean => Object.hasOwn(operators, operator);

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
