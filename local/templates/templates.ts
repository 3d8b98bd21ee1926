/** The synthesised templates with every reference resolved: what all the other services are brought up from. */
import { readAssembly, type Stack, type TemplateResource } from '#local/templates/read-assembly.ts';
import { resolve } from '#local/templates/resolve.ts';
import { nameOf, type Reading, refOf, scopeOf } from '#local/templates/scope.ts';

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

/** What other resources know it by, except that a secret is known by its ARN and listed by its name. */
function listedName(reading: Reading, stack: Stack, resource: TemplateResource): string {
  const isSecret = resource.type === 'AWS::SecretsManager::Secret';
  return isSecret ? nameOf(reading, stack, resource) : refOf(reading, stack, resource);
}

function toResource(reading: Reading, stack: Stack, resource: TemplateResource): Resource {
  const { stack: stackName, path, type, raw } = resource;
  const properties = resolve(raw, scopeOf(reading, stack)) as Record<string, unknown>;
  return { stack: stackName, path, type, name: listedName(reading, stack, resource), properties };
}

/** Reads the synthesis in `folder`. `readSecret` answers the templates' dynamic references to Secrets Manager. */
export function readTemplates(folder: string, readSecret: Reading['readSecret']): Templates {
  const assembly = readAssembly(folder);
  const reading = { assembly, readSecret };
  return {
    region: assembly.region,
    list: (type) =>
      assembly.stacks.flatMap((stack) =>
        inOrder(stack)
          .filter((resource) => resource.type === type)
          .map((resource) => toResource(reading, stack, resource)),
      ),
    assetFolder: (objectKey) => {
      const folder = assembly.assets.get(objectKey);
      if (folder === undefined) throw new Error(`The templates name the asset ${objectKey}, which is not there`);
      return folder;
    },
  };
}
