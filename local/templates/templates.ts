/** The synthesised templates with every reference resolved: what all the other services are brought up from. */

import { accountId, attributeValue, generatedName, namePropertyOf, refValue } from '#local/templates/physical-names.ts';
import { readAssembly, type Stack, type TemplateResource } from '#local/templates/read-assembly.ts';
import { resolve, type Scope } from '#local/templates/resolve.ts';

/** `name` is the physical name; `path` the construct's place in the app; `properties` has every reference resolved. */
export type Resource = {
  stack: string;
  path: string;
  type: string;
  name: string;
  properties: Record<string, unknown>;
};

export type Templates = {
  region: string;
  /** The resources of one type, those another depends on first. */
  list(type: string): Resource[];
  /** The folder an asset is deployed from, by its object key; throws when the synthesis made none. */
  assetFolder(objectKey: string): string;
};

type ReadSecret = (secretId: string, jsonKey: string) => string;

function requireEntry<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The templates name ${what}, which is not there`);
  return value;
}

function inOrder(stack: Stack): TemplateResource[] {
  const ordered = new Set<TemplateResource>();
  const visit = (resource: TemplateResource) => {
    if (ordered.has(resource)) return;
    for (const id of resource.after) {
      const earlier = stack.resources.get(id);
      if (earlier !== undefined) visit(earlier);
    }
    ordered.add(resource);
  };
  for (const resource of stack.resources.values()) visit(resource);
  return [...ordered];
}

/** Reads the synthesis in `folder`. `readSecret` answers the templates' dynamic references to Secrets Manager. */
export function readTemplates(folder: string, readSecret: ReadSecret): Templates {
  const assembly = readAssembly(folder);
  const { region } = assembly;

  function nameOf(stack: Stack, resource: TemplateResource): string {
    if (resource.type === 'AWS::Lambda::Version') {
      return `${String(resolve(resource.raw.FunctionName, scopeOf(stack)))}:1`;
    }
    const fixed = resource.raw[namePropertyOf(resource.type) ?? ''];
    return fixed === undefined ? generatedName(stack.name, resource.id) : String(resolve(fixed, scopeOf(stack)));
  }

  function named(stack: Stack, id: string) {
    const resource = requireEntry(stack.resources.get(id), `"${id}" in ${stack.name}`);
    return { resource, name: nameOf(stack, resource), region };
  }

  function pseudoParameters(stack: Stack): Map<string, unknown> {
    return new Map<string, unknown>([
      ['AWS::Region', region],
      ['AWS::AccountId', accountId],
      ['AWS::Partition', 'aws'],
      ['AWS::URLSuffix', 'amazonaws.com'],
      ['AWS::StackName', stack.name],
      ['AWS::StackId', `arn:aws:cloudformation:${region}:${accountId}:stack/${stack.name}/local`],
      ['AWS::NoValue', undefined],
      ...stack.parameters,
    ]);
  }

  function scopeOf(stack: Stack): Scope {
    const parameters = pseudoParameters(stack);
    return {
      ref: (id) => (parameters.has(id) ? parameters.get(id) : refValue(named(stack, id))),
      getAtt: (id, attribute) => attributeValue(attribute, named(stack, id)),
      importValue,
      secret: readSecret,
    };
  }

  function importValue(name: string): unknown {
    for (const stack of assembly.stacks) {
      const output = stack.outputs.find(({ exportName }) => exportName === name);
      if (output !== undefined) return resolve(output.value, scopeOf(stack));
    }
    throw new Error(`No stack exports "${name}"`);
  }

  function toResource(stack: Stack, resource: TemplateResource): Resource {
    const { stack: stackName, path, type, raw } = resource;
    const properties = resolve(raw, scopeOf(stack)) as Record<string, unknown>;
    return { stack: stackName, path, type, name: String(refName(stack, resource)), properties };
  }

  /** What other resources know it by, except that a secret is known by its ARN and listed by its name. */
  function refName(stack: Stack, resource: TemplateResource): string {
    if (resource.type === 'AWS::SecretsManager::Secret') return nameOf(stack, resource);
    return refValue(named(stack, resource.id));
  }

  return {
    region,
    list: (type) =>
      assembly.stacks.flatMap((stack) =>
        inOrder(stack)
          .filter((resource) => resource.type === type)
          .map((resource) => toResource(stack, resource)),
      ),
    assetFolder: (objectKey) => requireEntry(assembly.assets.get(objectKey), `the asset ${objectKey}`),
  };
}
