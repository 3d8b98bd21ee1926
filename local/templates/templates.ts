/** The synthesised templates with every reference resolved. All services are started from them. */
import * as v from 'valibot';
import { readAssembly, type Stack, type TemplateResource } from '#local/templates/read-assembly.ts';
import { type Reading, refOf, resolve, scopeOf } from '#local/templates/resolve.ts';

/** `name` is what `Ref` gives; `path` the construct's place in the app; `properties` has every reference resolved. */
export type Resource = { path: string; type: string; name: string; properties: Record<string, unknown> };

export type Templates = {
  region: string;
  /** The resources of one type, each after those it depends on. */
  list(type: string): Resource[];
  /** The folder of an asset, by its object key. Throws when the synthesis made none. */
  assetFolder(objectKey: string): string;
};

const propertiesSchema = v.record(v.string(), v.unknown());

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

function toResource(reading: Reading, stack: Stack, resource: TemplateResource): Resource {
  const { path, type, raw } = resource;
  const properties = v.parse(propertiesSchema, resolve(raw, scopeOf(reading, stack)));
  return { path, type, name: refOf(reading, stack, resource), properties };
}

/** Reads the synthesis in `folder`. `readSecret` resolves the templates' dynamic references to Secrets Manager. */
export function readTemplates(folder: string, readSecret: Reading['readSecret']): Templates {
  const assembly = readAssembly(folder);
  const reading = { assembly, readSecret };
  const stacks = assembly.stacks.map((stack) => ({ stack, resources: inOrder(stack) }));
  return {
    region: assembly.region,
    list: (type) =>
      stacks.flatMap(({ stack, resources }) =>
        resources.filter((resource) => resource.type === type).map((resource) => toResource(reading, stack, resource)),
      ),
    assetFolder: (objectKey) => {
      const folder = assembly.assets.get(objectKey);
      if (folder === undefined) throw new Error(`The templates name the asset ${objectKey}, which is not there`);
      return folder;
    },
  };
}
