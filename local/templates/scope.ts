/** Resolves the references of a template, across the stacks. */
import { accountId, attributeValue, generatedName, nameProperties, refValue } from '#local/templates/physical-names.ts';
import type { Assembly, Stack, TemplateResource } from '#local/templates/read-assembly.ts';
import { resolve, type Scope } from '#local/templates/resolve.ts';

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
