/** The intrinsic functions of CloudFormation that the templates use. */
import * as v from 'valibot';

/** The targets of a template's references. Each function throws when there is no such target. */
export type Scope = {
  ref(logicalId: string): unknown;
  getAtt(logicalId: string, attribute: string): unknown;
  stackOutput(stackName: string, outputName: string): unknown;
  secret(secretId: string, jsonKey: string): string;
};

const stackOutputSchema = v.object({ StackName: v.string(), OutputName: v.string() });
const valuesSchema = v.record(v.string(), v.unknown());

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const intrinsics: Record<string, Intrinsic> = {
  Ref: (id, scope) => scope.ref(String(id)),
  'Fn::GetAtt': (target, scope) => {
    const [id = '', ...attribute] = Array.isArray(target) ? target.map(String) : String(target).split('.');
    return scope.getAtt(id, attribute.join('.'));
  },
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = asPair(argument, 'Fn::Join');
    return asList(resolve(parts, scope), 'Fn::Join').join(String(separator));
  },
  'Fn::Split': (argument, scope) => {
    const [separator, text] = asPair(argument, 'Fn::Split');
    return String(resolve(text, scope)).split(String(separator));
  },
  'Fn::Select': (argument, scope) => {
    const [index, list] = asPair(argument, 'Fn::Select');
    return asList(resolve(list, scope), 'Fn::Select')[Number(resolve(index, scope))];
  },
  'Fn::Sub': (argument, scope) => {
    const [text, values] = Array.isArray(argument) ? argument : [argument, {}];
    return substitute(String(text), v.parse(valuesSchema, resolve(values, scope)), scope);
  },
  'Fn::GetStackOutput': (argument, scope) => {
    const { StackName, OutputName } = v.parse(stackOutputSchema, resolve(argument, scope));
    return scope.stackOutput(StackName, OutputName);
  },
};

function asList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${name} needs a list, and has ${JSON.stringify(value)}`);
  return value;
}

function asPair(value: unknown, name: string): [unknown, unknown] {
  const [first, second] = asList(value, name);
  return [first, second];
}

function substitute(text: string, values: Record<string, unknown>, scope: Scope): string {
  return text.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (Object.hasOwn(values, name)) return String(values[name]);
    const [id = '', ...attribute] = name.split('.');
    return String(attribute.length === 0 ? scope.ref(id) : scope.getAtt(id, attribute.join('.')));
  });
}

/** `{{resolve:secretsmanager:<name or ARN>:SecretString:<json key>:<stage>:<version>}}`. An ARN contains colons itself. */
const dynamicReference =
  /\{\{resolve:secretsmanager:(arn(?::[^:}]*){6}|[^:}]+)(?::SecretString)?(?::([^:}]*))?[^}]*\}\}/g;

function resolveText(text: string, scope: Scope): string {
  return text.replace(dynamicReference, (_, id: string, key: string | undefined) => scope.secret(id, key ?? ''));
}

/**
 * The value of a template's node. Fields that resolve to nothing (`AWS::NoValue`) are left out. Throws on an unknown
 * intrinsic function, with its name.
 */
export function resolve(node: unknown, scope: Scope): unknown {
  if (typeof node === 'string') return resolveText(node, scope);
  if (Array.isArray(node)) return node.map((entry) => resolve(entry, scope)).filter((entry) => entry !== undefined);
  if (typeof node !== 'object' || node === null) return node;
  const [entry, ...others] = Object.entries(node);
  if (entry === undefined) return {};
  const [name, argument] = entry;
  const intrinsic = others.length === 0 ? intrinsics[name] : undefined;
  if (intrinsic !== undefined) {
    const value = intrinsic(argument, scope);
    return typeof value === 'string' ? resolveText(value, scope) : value;
  }
  if (others.length === 0 && name.startsWith('Fn::')) throw new Error(`${name} is not known to the local cloud`);
  const fields = [entry, ...others].map(([key, value]) => [key, resolve(value, scope)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
