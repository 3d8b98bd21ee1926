/** The synthesised templates with every reference resolved. All services are started from them. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Reading, refOf, resolve, scopeOf } from '#local/templates/resolve.ts';

const resourceSchema = v.object({
  Type: v.string(),
  Metadata: v.optional(v.object({ 'aws:cdk:path': v.optional(v.string()) }), {}),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
  DependsOn: v.optional(v.union([v.string(), v.array(v.string())]), []),
});
const templateSchema = v.object({
  Resources: v.record(v.string(), resourceSchema),
  Outputs: v.optional(v.record(v.string(), v.object({ Value: v.unknown() })), {}),
  Parameters: v.optional(v.record(v.string(), v.object({ Default: v.optional(v.unknown()) })), {}),
});
const assetsSchema = v.object({
  files: v.optional(
    v.record(
      v.string(),
      v.object({
        source: v.object({ path: v.string() }),
        destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
      }),
    ),
    {},
  ),
});

/** `path` is the construct's place in the app, such as `GuideAmour-demo-shop/Functions/settle-due/Function/Resource`. */
export type TemplateResource = {
  id: string;
  path: string;
  type: string;
  raw: Record<string, unknown>;
  after: string[];
};
export type Stack = {
  name: string;
  resources: Map<string, TemplateResource>;
  outputs: Map<string, unknown>;
  parameters: Map<string, unknown>;
};
/** `assets` leads from an asset's object key to its folder or file. */
export type Assembly = { region: string; stacks: Stack[]; assets: Map<string, string> };

const manifestSchema = v.object({ artifacts: v.record(v.string(), v.object({ environment: v.optional(v.string()) })) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function readStack(folder: string, file: string): Stack {
  const name = file.replace('.template.json', '');
  const { Resources, Outputs, Parameters } = v.parse(templateSchema, readJson(path.join(folder, file)));
  const resources = Object.entries(Resources).map(([id, resource]) => {
    const { Type, Properties, DependsOn, Metadata } = resource;
    const path = Metadata['aws:cdk:path'] ?? id;
    return [id, { id, path, type: Type, raw: Properties, after: [DependsOn].flat() }] as const;
  });
  return {
    name,
    resources: new Map(resources),
    outputs: new Map(Object.entries(Outputs).map(([id, { Value }]) => [id, Value])),
    parameters: new Map(Object.entries(Parameters).map(([id, { Default }]) => [id, Default])),
  };
}

function readAssets(folder: string, file: string): [string, string][] {
  const { files } = v.parse(assetsSchema, readJson(path.join(folder, file)));
  return Object.values(files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ objectKey }): [string, string] => [objectKey, path.join(folder, source.path)]),
  );
}

/** The stacks' region: an artifact's environment reads `aws://unknown-account/eu-west-3`. */
function readRegion(folder: string): string {
  const { artifacts } = v.parse(manifestSchema, readJson(path.join(folder, 'manifest.json')));
  const environment = Object.values(artifacts).find((artifact) => artifact.environment !== undefined)?.environment;
  const region = environment?.split('/').at(-1);
  if (region === undefined || region.startsWith('unknown')) throw new Error('The stacks name no region');
  return region;
}

/** Reads what `cdk synth` wrote to `folder`: the stacks' templates and their assets. */
function readAssembly(folder: string): Assembly {
  const names = readdirSync(folder);
  return {
    region: readRegion(folder),
    stacks: names.filter((name) => name.endsWith('.template.json')).map((name) => readStack(folder, name)),
    assets: new Map(names.filter((name) => name.endsWith('.assets.json')).flatMap((name) => readAssets(folder, name))),
  };
}

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
