/** The policies of the templates, taken apart into single rights: one action on one resource. */
import * as v from 'valibot';
import { isKnownOperator, type Policy, type Right } from '#local/iam/evaluate.ts';
import type { Templates } from '#local/templates/templates.ts';

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
