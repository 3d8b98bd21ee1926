/** Which calls fail, and how. */
import * as v from 'valibot';
import { createRandom } from '#content/random.ts';

/**
 * `refused`: the service answers an error and does nothing. `throttled`: it answers that there are too many calls.
 * `hung`: it never answers and does nothing. `unanswered`: it does what was asked, and its answer is lost. `dies-before` and
 * `dies-after`: the function's process ends before the call reaches the service, or after the service did what was asked.
 * `overtaken`: it waits until another plan is set, so that something else can happen before it.
 */
const faultModes = ['refused', 'throttled', 'hung', 'unanswered', 'dies-before', 'dies-after', 'overtaken'] as const;
export type FaultMode = (typeof faultModes)[number];

const oneCall = v.object({
  function: v.string(),
  /** Such as `UpdateItem orders`: only the calls with this action are counted. */
  action: v.optional(v.string()),
  /** Counted from 1, for each function by itself, since the plan was set. */
  call: v.pipe(v.number(), v.integer(), v.minValue(1)),
  mode: v.picklist(faultModes),
  /** How many attempts of the call fail, all of them by default: an SDK repeats a failed call. */
  attempts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), Number.MAX_SAFE_INTEGER),
});
const someCalls = v.object({
  /** The share of attempts that fail, 0 to 1. */
  rate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  seed: v.number(),
  modes: v.pipe(v.array(v.picklist(faultModes)), v.minLength(1)),
});
/** One call of one function, or a share of all calls; `{}` lets every call through. */
export const faultPlanSchema = v.union([oneCall, someCalls, v.strictObject({})]);
export type FaultPlan = v.InferOutput<typeof faultPlanSchema>;

/** What a plan reads of an attempt. */
type Attempt = { function: string; number: number; action: string; turn: number; attempts: number };

export function openPlan(plan: FaultPlan): (attempt: Attempt) => FaultMode | undefined {
  if ('rate' in plan) {
    const random = createRandom(plan.seed);
    return () => (random() < plan.rate ? plan.modes[Math.floor(random() * plan.modes.length)] : undefined);
  }
  if (!('call' in plan)) return () => undefined;
  const isChosen = ({ number, action, turn }: Attempt) =>
    plan.action === undefined ? number === plan.call : action === plan.action && turn === plan.call;
  return (attempt) =>
    attempt.function === plan.function && isChosen(attempt) && attempt.attempts <= plan.attempts
      ? plan.mode
      : undefined;
}
