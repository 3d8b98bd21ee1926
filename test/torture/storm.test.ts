import { expect, test } from 'vitest';
import type { OutsideCall } from '#local/faults.ts';
import { listCalls, planFaults, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork } from '#test/cloud/tables.ts';
import { judge } from '#test/torture/judge.ts';
import { lives, paidLife } from '#test/torture/lives.ts';
import { createDice, type Dice, inParallel } from '#test/torture/many.ts';
import { report, seeds, size } from '#test/torture/run.ts';
import { passMinutes, settleAll } from '#test/torture/time.ts';
import {
  carts,
  deliverEvent,
  groupByOrder,
  type Lived,
  listEvents,
  liveThrough,
  type StripeEvent,
} from '#test/torture/torture-shop.ts';

/** Whether SES can have taken a mail of which the shop does not learn: then one repeat is allowed. */
const hidesSending = ({ struck }: OutsideCall) => struck === 'unanswered' || struck?.startsWith('dies') === true;

/** The share of orders whose events Stripe does not deliver: the schedule must find them. */
const undelivered = 0.1;
const orders = size('orders', { small: 32, full: 1000 });
const copies = 3;
const width = 50;
/** About one request in twenty meets a fault: each makes a handful of calls. */
const faultRate = 0.01;
const answers = ['refused', 'throttled', 'unanswered'] as const;
/** One fault in seven ends the process, and with it all requests that it works on. */
const modes = [...answers, ...answers, ...answers, ...answers, 'dies-before', 'dies-after'] as const;

/** Brings every order to its end at Stripe, without a webhook. */
async function liveAll(dice: Dice): Promise<{ lived: Lived[]; events: StripeEvent[] }> {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const before = (await listEvents()).at(-1)?.id;
  const chosen = Array.from({ length: orders }, (_, index) => lives[index % lives.length] ?? paidLife);
  const lived = await inParallel(dice.shuffle(chosen), 8, (life) => liveThrough(life, dice.choose(carts)));
  return { lived, events: await listEvents(before) };
}

/** Delivers each event, at least once of its copies under faults, then those that Stripe had no 200 for. */
async function deliverAll(events: StripeEvent[], { dice, seed }: { dice: Dice; seed: number }) {
  await planFaults({ rate: faultRate, seed, modes: [...modes] });
  const deliveries = dice.shuffle(events.flatMap((event) => Array.from({ length: copies }, () => event)));
  const accepted = new Set<string>();
  await inParallel(deliveries, width, async (event) => {
    if ((await deliverEvent(event)) === 200) accepted.add(event.id);
  });
  await backgroundWork();
  const struck = (await listCalls()).filter(hidesSending).length;
  await planFaults({});
  const refused = events.filter(({ id }) => !accepted.has(id));
  expect(new Set(await inParallel(refused, width, deliverEvent))).toEqual(new Set(refused.length > 0 ? [200] : []));
  return { deliveries: deliveries.length, struck };
}

test.each(seeds(size('storms', { small: 1, full: 25 })))(
  'storm %i: shuffled, repeated events under faults lose no paid order and mail none unpaid',
  { timeout: 3_600_000 },
  async (seed) => {
    const startedAt = performance.now();
    const since = Date.now();
    const dice = createDice(seed);
    const { lived, events } = await liveAll(dice);
    const chosen = [...groupByOrder(events).values()].filter(() => !dice.isHit(undelivered)).flat();
    const { deliveries, struck } = await deliverAll(chosen, { dice, seed });
    // At whatever moment the schedule comes next.
    await passMinutes(new Set(lived.map(({ email }) => email)), dice.below(120));
    await settleAll(lived);
    const verdict = await judge(lived, { since, repeats: struck });
    const types = new Set(events.map(({ type }) => type)).size;
    report(
      {
        suite: 'storm',
        seed,
        size: `${orders} orders, ${events.length} events of ${types} types (${events.length - chosen.length} never delivered), ${deliveries} deliveries, ${width} at once`,
        ...verdict,
        figures: `${struck} faults that hide a send, ${verdict.copies} mails sent twice`,
      },
      startedAt,
    );
  },
);
