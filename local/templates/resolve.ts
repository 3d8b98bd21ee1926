/** The intrinsic functions of CloudFormation that the templates use. */
import * as v from 'valibot';

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
