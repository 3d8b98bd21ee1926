/** The intrinsic functions of CloudFormation that the templates use, and the references of a template, across the stacks. */
import * as v from 'valibot';
import { accountId, attributeValue, generatedName, nameProperties, refValue } from '#local/templates/physical-names.ts';
import type { Assembly, Stack, TemplateResource } from '#local/templates/templates.ts';

/** The targets of a template's references. Each function throws when there is no such target. */
export type Scope = {
  ref(logicalId: string): unknown;
  getAtt(logicalId: string, attribute: string): unknown;
  stackOutput(stackName: string, outputName: string): unknown;
  secret(secretId: string, jsonKey: string): string;
};

const targetSchema = v.tuple([v.string(), v.string()]);
const joinSchema = v.tuple([v.string(), v.array(v.unknown())]);
const stackOutputSchema = v.object({ StackName: v.string(), OutputName: v.string() });

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const intrinsics: Record<string, Intrinsic> = {
  Ref: (id, scope) => scope.ref(String(id)),
  'Fn::GetAtt': (target, scope) => scope.getAtt(...v.parse(targetSchema, target)),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = v.parse(joinSchema, argument);
    return parts.map((part) => resolve(part, scope)).join(separator);
  },
  'Fn::Sub': (text, scope) =>
    v.parse(v.string(), text).replace(/\$\{([^}]+)\}/g, (_, id: string) => String(scope.ref(id))),
  'Fn::GetStackOutput': (argument, scope) => {
    const { StackName, OutputName } = v.parse(stackOutputSchema, argument);
    return scope.stackOutput(StackName, OutputName);
  },
};

/** `{{resolve:secretsmanager:<name or ARN>:SecretString:<json key>::}}`. */
const dynamicReference = /\{\{resolve:secretsmanager:([^}]+):SecretString:([^:}]*)::\}\}/g;

function resolveText(text: string, scope: Scope): string {
  return text.replace(dynamicReference, (_, id: string, key: string) => scope.secret(id, key));
}

/** The value of a template's node. Throws on an unknown intrinsic function, with its name. */
export function resolve(node: unknown, scope: Scope): unknown {
  if (typeof node === 'string') return resolveText(node, scope);
  if (Array.isArray(node)) return node.map((entry) => resolve(entry, scope));
  if (typeof node !== 'object' || node === null) return node;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(node);
  const intrinsic = others.length === 0 ? intrinsics[name] : undefined;
  if (intrinsic !== undefined) {
    const value = intrinsic(argument, scope);
    return typeof value === 'string' ? resolveText(value, scope) : value;
  }
  if (name.startsWith('Fn::')) throw new Error(`${name} is not known to the local cloud`);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, scope)]));
}

/** `readSecret` resolves dynamic references to Secrets Manager. */
export type Reading = { assembly: Assembly; readSecret(secretId: string, jsonKey: string): string };

/** A resource's physical name: the one that the template gives, or one generated as CloudFormation does. */
function nameOf(reading: Reading, stack: Stack, resource: TemplateResource): string {
  if (resource.type === 'AWS::Lambda::Version') {
    return `${String(resolve(resource.raw.FunctionName, scopeOf(reading, stack)))}:1`;
  }
  const fixed = resource.raw[nameProperties[resource.type] ?? ''];
  return fixed === undefined ? generatedName(stack.name, resource.id) : String(resolve(fixed, scopeOf(reading, stack)));
}

/** What `Ref` gives for a resource. */
export function refOf(reading: Reading, stack: Stack, resource: TemplateResource): string {
  return refValue({ resource, name: nameOf(reading, stack, resource), region: reading.assembly.region });
}

const pseudoParameters = Object.entries({
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
});

/** Resolves the references within a stack. Each function throws when there is no such target. */
export function scopeOf(reading: Reading, stack: Stack): Scope {
  const { region } = reading.assembly;
  const parameters = new Map([...pseudoParameters, ...stack.parameters]);
  return {
    ref: (id) => (parameters.has(id) ? parameters.get(id) : refOf(reading, stack, requireResource(stack, id))),
    getAtt: (id, attribute) => {
      const resource = requireResource(stack, id);
      return attributeValue(attribute, { resource, name: nameOf(reading, stack, resource), region });
    },
    stackOutput: (stackName, outputName) => readOutput(reading, stackName, outputName),
    secret: reading.readSecret,
  };
}

function requireResource(stack: Stack, id: string): TemplateResource {
  const resource = stack.resources.get(id);
  if (resource === undefined) throw new Error(`The templates name "${id}" in ${stack.name}, which is not there`);
  return resource;
}

function readOutput(reading: Reading, stackName: string, outputName: string): unknown {
  const stack = reading.assembly.stacks.find(({ name }) => name === stackName);
  const output = stack?.outputs.get(outputName);
  if (stack === undefined || output === undefined)
    throw new Error(`No stack "${stackName}" has an output "${outputName}"`);
  return resolve(output, scopeOf(reading, stack));
}
