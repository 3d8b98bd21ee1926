import { beforeAll, expect, test } from 'vitest';
import type { OutsideCall } from '#local/faults.ts';
import { mailUrl, siteUrl } from '#test/cloud/addresses.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork } from '#test/cloud/tables.ts';
import { listCalls, planFaults } from '#test/torture/faults.ts';
import { report } from '#test/torture/report.ts';
import { listEvents } from '#test/torture/shop.ts';
import { seeds, size } from '#test/torture/sizes.ts';
import { afterSaleScenarios } from '#test/torture/sweep-after-sale.ts';
import { type Fixture, type Scenario, scenarios, type World } from '#test/torture/sweep-scenarios.ts';
import { readEventsFrom, type StoredRow, scanAll, settleAll } from '#test/torture/time.ts';

/** With one attempt that fails, the SDK's own repetition succeeds. The last two take seconds each. */
const faults = [
  { mode: 'unanswered' },
  { mode: 'dies-after' },
  { mode: 'refused' },
  { mode: 'unanswered', attempts: 1 },
  { mode: 'dies-before' },
  { mode: 'throttled' },
  { mode: 'hung', attempts: 1 },
  { mode: 'hung' },
] as const;
/** How many of the faults each call meets; the small size goes through the quick ones from call to call. */
const faultsPerCall = size('modes', { small: 1, full: faults.length });
const tried = faultsPerCall < faults.length ? faults.slice(0, -2) : faults;
/** The most calls of a scenario that are struck, spread over all: the schedule reads every event of the last minute. */
const mostCalls = size('calls', { small: 2, full: 60 });
const [seed = 1] = seeds(1);

/** `status`: of the last try, when everything works. */
type Case = { scenario: Scenario; fixture: Fixture; call: OutsideCall; name: string; status: number };

/** A function that has just started makes the same calls every time: it has no secret and no coupon in memory. */
async function endProcess(name: string): Promise<void> {
  await fetch(`${siteUrl}/local/functions/${name}`, { method: 'DELETE' });
}

const isDone = (status: number) => status >= 200 && status < 300;

/** The calls to strike, evenly spread. Where not all are struck, each scenario and each seed begins at another one. */
function chooseCalls(calls: OutsideCall[], turn: number): OutsideCall[] {
  const count = Math.min(mostCalls, calls.length);
  const offset = ((turn + seed) % 4) / 4;
  const chosen = Array.from({ length: count }, (_, at) => Math.floor(((at + offset) * calls.length) / count));
  return calls.filter((_, index) => chosen.includes(index));
}

let strikes = 0;
/** The faults of one call. In the small size each call has the next one of the list. */
function chooseFaults(): (typeof faults)[number][] {
  strikes += 1;
  return Array.from({ length: faultsPerCall }, (_, index) => tried[(strikes + index) % tried.length] ?? faults[0]);
}

/** Asks until it succeeds, as a person who clicks again or Stripe that delivers again does. */
async function actUntilDone({ act, after }: Scenario, fixture: Fixture): Promise<number> {
  let status = await act(fixture);
  for (let repeats = 0; repeats < 4 && !isDone(status); repeats += 1) status = await act(fixture);
  await after?.(fixture);
  await backgroundWork();
  return status;
}

/** The calls of a scenario without a fault, with those of the functions that it starts. */
async function listCallsOf(scenario: Scenario): Promise<OutsideCall[]> {
  const fixture = await scenario.prepare();
  await backgroundWork();
  await endProcess(scenario.asked);
  await planFaults({});
  const status = await scenario.act(fixture);
  await backgroundWork();
  const calls = await listCalls();
  await scenario.after?.(fixture);
  expect([scenario.name, status]).toEqual([scenario.name, expect.toSatisfy(isDone)]);
  return calls;
}

/** One call meets one fault; then everything works again, and what failed is asked for again. */
async function strike(scenario: Scenario, call: OutsideCall, fault: (typeof faults)[number]): Promise<Case> {
  const fixture = await scenario.prepare();
  await backgroundWork();
  for (const name of new Set([scenario.asked, call.function])) await endProcess(name);
  await planFaults({ function: call.function, call: call.number, ...fault });
  await scenario.act(fixture).catch(() => 0);
  await backgroundWork();
  const struck = (await listCalls()).some((each) => each.struck !== undefined);
  await planFaults({});
  const status = await actUntilDone(scenario, fixture);
  const what = `${call.function} call ${call.number} (${call.service} ${call.action}) ${Object.values(fault).join(' ')}`;
  return { scenario, fixture, call, status, name: `${scenario.name}: ${what}${struck ? '' : ' (not reached)'}` };
}

type Mail = { subject: string; destination: { to: string[] } };

/** The cents of each refund that Stripe made, by the payment it belongs to. */
async function readRefunds(): Promise<Map<unknown, number[]>> {
  const refunds = new Map<unknown, number[]>();
  for (const { type, data } of await listEvents()) {
    const { payment_intent: intent, amount } = data.object;
    if (type === 'refund.created') refunds.set(intent, [...(refunds.get(intent) ?? []), Number(amount)]);
  }
  return refunds;
}

type Numbered = { receipt?: { number: number }; credit_notes?: Record<string, { number: number }> };

/** The numbers of an order's papers, such as `F12` and `A3`. */
function numbersOf({ receipt, credit_notes: notes = {} }: Numbered): string[] {
  return [...(receipt ? [`F${receipt.number}`] : []), ...Object.values(notes).map(({ number }) => `A${number}`)];
}

async function readWorlds(cases: Case[], since: number): Promise<World[]> {
  const { emails } = (await (await fetch(`${mailUrl}/store?since=${since}`)).json()) as { emails: Mail[] };
  const names = ['orders', 'promoCodes', 'orderGifts', 'withdrawals', 'subscribers', 'linkRequests'];
  const tables = await Promise.all(names.map((name) => scanAll(name)));
  const [orders = [], promos, gifts, withdrawals, subscribers, linkRequests] = tables;
  const find = (rows: StoredRow[] = [], name: string, value: unknown) => rows.find((row) => row[name] === value);
  const refunds = await readRefunds();
  const numbers = orders.flatMap(numbersOf);
  return cases.map(({ fixture: { email, other, orderId, code } }) => {
    const order = find(orders, 'order_id', orderId);
    const theirs = order === undefined ? [] : numbersOf(order);
    return {
      order,
      paidOrders: orders.filter((row) => row.email === email && row.paid_at !== undefined),
      promo: find(promos, 'code', code),
      gift: find(gifts, 'order_id', orderId),
      withdrawal: find(withdrawals, 'email', email),
      subscriber: find(subscribers, 'email', email),
      linkRequest: find(linkRequests, 'mailbox', email),
      refundsCents: refunds.get(order?.payment_intent) ?? [],
      numberHolders: theirs.map((number) => numbers.filter((each) => each === number).length),
      mails: emails
        .filter(({ destination: { to } }) => to.includes(email) || (other !== undefined && to.includes(other)))
        .map(({ subject }) => subject),
    };
  });
}

/** The subjects that came more than once: once more may be explained by a fault of the send or of the note after it. */
function copiesOf({ mails }: World): { subject: string; copies: number }[] {
  const counts = new Map<string, number>();
  for (const subject of mails) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts].filter(([, copies]) => copies > 1).map(([subject, copies]) => ({ subject, copies }));
}

beforeAll(() => stripe({ action: 'webhooks', mode: 'drop' }));

const all = [...scenarios, ...afterSaleScenarios];

test.each(all)(
  '$name: whichever call fails, in whichever way, the end is the same',
  { timeout: 3_600_000 },
  async (scenario) => {
    await stripe({ action: 'webhooks', mode: 'drop' });
    const startedAt = performance.now();
    const since = Math.floor(Date.now() / 1000);
    await readEventsFrom(new Date());
    const calls = await listCallsOf(scenario);
    const cases: Case[] = [];
    for (const call of chooseCalls(calls, all.indexOf(scenario))) {
      for (const fault of chooseFaults()) cases.push(await strike(scenario, call, fault));
    }
    await settleAll(
      cases.flatMap(({ fixture: { email, other } }) => [{ email }, ...(other === undefined ? [] : [{ email: other }])]),
      4,
    );
    const worlds = await readWorlds(cases, since);
    const ends = cases.map((each, index) => ({ ...each, world: worlds[index] as World }));
    const wrong = ends.flatMap(({ name, fixture, world, status }) => [
      ...scenario.check(world, fixture).map((fault) => `${name}: ${fault}`),
      ...(isDone(status) ? [] : [`${name}: the last try ended with ${status}`]),
    ]);
    const repeated = ends.flatMap(({ name, world }) => copiesOf(world).map((copy) => ({ name, ...copy })));
    report(
      {
        suite: `sweep: ${scenario.name}`,
        seed,
        size: `${calls.length} calls, ${cases.length} faults of ${tried.length} kinds`,
        wrong,
        doubled: repeated
          .filter(({ copies }) => copies > 2)
          .map(({ name, copies, subject }) => `${name}: I3: ${copies} × ${subject}`),
        figures: [`${repeated.length} mails sent twice`, ...repeated.map(({ name }) => name)].join('; '),
      },
      startedAt,
    );
  },
);
