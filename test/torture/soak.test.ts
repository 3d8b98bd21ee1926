import { test } from 'vitest';
import { stripe } from '#test/cloud/stand-ins.ts';
import { callFunction } from '#test/cloud/tables.ts';
import { hidesSending, listCalls, planFaults } from '#test/torture/faults.ts';
import { judge } from '#test/torture/judge.ts';
import { lives } from '#test/torture/lives.ts';
import { createDice, type Dice, inParallel } from '#test/torture/many.ts';
import { report } from '#test/torture/report.ts';
import { seeds, size } from '#test/torture/sizes.ts';
import { letPass, settleAll } from '#test/torture/time.ts';
import {
  carts,
  deliverEvent,
  isSubscribed,
  type Lived,
  listEvents,
  liveThrough,
  type StripeEvent,
} from '#test/torture/torture-shop.ts';

const orders = size('soak', { small: 16, full: 10_000 });
const perRound = Math.min(200, orders / 2);
const faultRate = 0.1;
/** Without `dies-*`: the end of a process fails eight buyers' requests. The storm and the sweep have those faults. */
const modes = ['refused', 'throttled', 'unanswered'] as const;

/** Stripe's retries within a round; what they do not deliver is for the schedule and a later delivery. */
const attempts = 3;

async function deliverUnreliably(events: StripeEvent[], dice: Dice): Promise<StripeEvent[]> {
  const undelivered: StripeEvent[] = [];
  await inParallel(dice.shuffle(events), 16, async (event) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) if ((await deliverEvent(event)) === 200) return;
    undelivered.push(event);
  });
  return undelivered;
}

/** Some purchases from their checkout to their end, each call failing one time in ten; then time passes. */
async function runRound(dice: Dice, { seed, count }: { seed: number; count: number }) {
  await planFaults({ rate: faultRate, seed, modes: [...modes] });
  const before = (await listEvents()).at(-1)?.id;
  const lived = await inParallel(Array.from({ length: count }), 8, () =>
    liveThrough(dice.choose(lives), dice.choose(carts)),
  );
  const undelivered = await deliverUnreliably((await listEvents(before)).filter(isSubscribed), dice);
  await letPass(new Set(lived.map(({ email }) => email)), dice.below(120));
  await callFunction('settle-orders').catch(() => {});
  const struck = (await listCalls()).filter(hidesSending).length;
  await planFaults({});
  return { lived, undelivered, struck };
}

test('a long run under faults and jumping clocks ends with every order settled', { timeout: 7_200_000 }, async () => {
  const startedAt = performance.now();
  const since = Date.now();
  const [seed = 1] = seeds(1);
  const dice = createDice(seed);
  await stripe({ action: 'webhooks', mode: 'drop' });
  const rounds = Math.ceil(orders / perRound);
  const lived: Lived[] = [];
  const undelivered: StripeEvent[] = [];
  let struck = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ended = await runRound(dice, { seed: seed + round, count: perRound });
    lived.push(...ended.lived);
    undelivered.push(...ended.undelivered);
    struck += ended.struck;
  }
  await inParallel(undelivered, 16, deliverEvent);
  await settleAll(lived);
  const verdict = await judge(lived, { since, repeats: struck });
  report(
    {
      suite: 'soak',
      seed,
      size: `${lived.length} orders in ${rounds} rounds, ${faultRate * 100} % of all calls fail`,
      ...verdict,
      figures: `${struck} faults that hide a send, ${verdict.copies} mails sent twice, ${undelivered.length} events late`,
    },
    startedAt,
  );
});
