import { beforeEach, test } from 'vitest';
import { stripe } from '#test/cloud/stand-ins.ts';
import { judge } from '#test/torture/judge.ts';
import { type Life, lives, longLives } from '#test/torture/lives.ts';
import { createDice, inParallel } from '#test/torture/many.ts';
import { report } from '#test/torture/report.ts';
import { seeds, size } from '#test/torture/sizes.ts';
import { settleAll } from '#test/torture/time.ts';
import {
  deliverEvent,
  groupByOrder,
  isSubscribed,
  type Lived,
  listEvents,
  liveThrough,
  type StripeEvent,
} from '#test/torture/torture-shop.ts';

beforeEach(() => stripe({ action: 'webhooks', mode: 'drop' }));

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** The order with this number, of all orders of `items`. */
function orderNumber<Item>(items: readonly Item[], number: number): Item[] {
  const left = [...items];
  let rest = number;
  return items.flatMap((_, index) => {
    const below = factorial(items.length - 1 - index);
    const chosen = left.splice(Math.floor(rest / below), 1);
    rest %= below;
    return chosen;
  });
}

/** So many orders live at a time: the stand-in for Stripe keeps 50,000 events, and an order has up to twelve. */
const batch = 1000;

const few = size('permutations', { small: 4, full: 5040 });

/** The lives whose events come in every order, and how many of those orders are tried. */
const families = [...longLives, ...lives.filter(({ name }) => name === 'disputed and lost')].map((life) => ({
  life,
  orders: Math.min(few, factorial(life.end.status === 'paid' ? 7 : 6)),
}));

/** Events that repeat what another one of the same moment says: an eighth event would make 40,320 orders of 5,040. */
const repeating = ['charge.dispute.funds_reinstated', 'refund.created', 'refund.updated'];
const isKept = (event: StripeEvent) => isSubscribed(event) && !repeating.includes(event.type);

/** `count` buyers whose orders have come to their end at Stripe, and the events of each, none of them delivered. */
async function liveSome(life: Life, count: number) {
  const before = (await listEvents()).at(-1)?.id;
  const lived = await inParallel(Array.from({ length: count }), 8, () => liveThrough(life));
  return { lived, events: groupByOrder((await listEvents(before)).filter(isKept)) };
}

/**
 * Delivers events one after the other, each twice at once, and once more when an answer was not 200, as Stripe does: a machine
 * that stalls lets a call run out of time. Gives those that were not accepted then either.
 */
async function deliverInOrder(events: StripeEvent[]): Promise<string[]> {
  const refused = [];
  for (const event of events) {
    const answers = await Promise.all([deliverEvent(event), deliverEvent(event)]);
    if (answers.every((status) => status === 200)) continue;
    const last = await deliverEvent(event);
    if (last !== 200) refused.push(`${event.type} was answered ${answers}, then ${last}`);
  }
  return refused;
}

test.each(families)(
  '$life.name: every order of the events leads to the same end',
  { timeout: 3_600_000 },
  async ({ life, orders }) => {
    const startedAt = performance.now();
    const since = Date.now();
    const [seed = 1] = seeds(1);
    const dice = createDice(seed);
    const lived: Lived[] = [];
    const refused: string[] = [];
    let types = 0;
    while (lived.length < orders) {
      const some = await liveSome(life, Math.min(batch, orders - lived.length));
      types = some.events.get(some.lived[0]?.orderId ?? '')?.length ?? 0;
      const all = factorial(types);
      const answers = await inParallel(some.lived, 8, ({ orderId }, index) => {
        const number = orders >= all ? (lived.length + index) % all : dice.below(all);
        return deliverInOrder(orderNumber(some.events.get(orderId) ?? [], number));
      });
      refused.push(...answers.flat());
      lived.push(...some.lived);
    }
    await settleAll(lived);
    const verdict = await judge(lived, { since });
    report(
      {
        suite: `orders of events: ${life.name}`,
        seed,
        size: `${Math.min(lived.length, factorial(types))} of ${factorial(types)} orders of ${types} events, each delivered twice at once`,
        ...verdict,
        wrong: [...verdict.wrong, ...refused],
      },
      startedAt,
    );
  },
);
