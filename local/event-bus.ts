/** The stand-in for EventBridge's default bus: starts the functions of the templates' rules that match an event. */
import * as v from 'valibot';
import type { Templates } from '#local/templates/templates.ts';

const ruleSchema = v.object({
  EventPattern: v.record(v.string(), v.unknown()),
  Targets: v.array(v.object({ Arn: v.string() })),
});
const existsSchema = v.strictObject({ exists: v.literal(true) });

export type EventBus = ReturnType<typeof openEventBus>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value matches a pattern: a list of texts, of which one must be the value or among its entries, `{ exists: true }`,
 * or a pattern for each field. Throws on any other: a rule that never matched would go unnoticed.
 */
export function matches(pattern: unknown, value: unknown): boolean {
  if (isObject(pattern)) {
    return isObject(value) && Object.entries(pattern).every(([key, inner]) => matches(inner, value[key]));
  }
  if (!Array.isArray(pattern)) throw new Error(`The local cloud does not know the pattern ${JSON.stringify(pattern)}`);
  return pattern.some((wanted: unknown) => {
    if (typeof wanted === 'string') return [value].flat().includes(wanted);
    v.parse(existsSchema, wanted);
    return value !== undefined;
  });
}

/** Opens the bus with the templates' rules. `start` calls a function in the background. */
export function openEventBus(templates: Templates, start: (functionArn: string, event: unknown) => void) {
  const rules = templates.list('AWS::Events::Rule').map(({ properties }) => v.parse(ruleSchema, properties));
  return {
    publish(event: object): void {
      for (const { EventPattern, Targets } of rules) {
        if (matches(EventPattern, event)) for (const { Arn } of Targets) start(Arn, event);
      }
    },
  };
}
