import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { FaultMode } from '#local/faults/plan.ts';
import type { OutsideCall } from '#local/faults.ts';
import { mailUrl, siteUrl } from '#test/cloud/addresses.ts';
import { listCalls, planFaults, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, type StoredRow, scan, useShopTables } from '#test/cloud/tables.ts';
import { afterSaleScenarios } from '#test/torture/after-sale-scenarios.ts';
import { report, seedOfDay, seeds, size } from '#test/torture/run.ts';
import { type Fixture, scenarios as ofPurchases, type Scenario, type World } from '#test/torture/sweep-scenarios.ts';
import { readEventsFrom, settleAll } from '#test/torture/time.ts';
import { listEvents } from '#test/torture/torture-shop.ts';

/**
 * With one attempt that fails, the SDK's own repetition succeeds. The small size leaves out the last three: who dies before a write
 * leaves what who dies after the one before it leaves, and the others take seconds each.
 */
const faults = [
  { mode: 'unanswered' },
  { mode: 'dies-after' },
  { mode: 'refused' },
  { mode: 'unanswered', attempts: 1 },
  { mode: 'throttled' },
  { mode: 'dies-before' },
  { mode: 'hung', attempts: 1 },
  { mode: 'hung' },
] as const;
/** How many of the faults each call meets; the small size goes through the quick ones from call to call. */
const faultsPerCall = size('modes', { small: 1, full: faults.length });
const isSmall = faultsPerCall < faults.length;
const tried = isSmall ? faults.slice(0, -3) : faults;
/** The most calls of a scenario that are struck, spread over all: the schedule reads every event of the last minute. */
const mostCalls = 60;
/** The small size begins with another fault each day. */
const [seed = 1] = seeds(1, seedOfDay);

/** `status`: of the last try, when everything works. */
type Case = { scenario: Scenario; fixture: Fixture; call: OutsideCall; name: string; status: number; struck: boolean };

/** A function that has just started has no coupon in memory: it makes all calls that it ever makes. */
async function endProcess(name: string): Promise<void> {
  await fetch(`${siteUrl}/local/functions/${name}`, { method: 'DELETE' });
}

const isDone = (status: number) => status >= 200 && status < 300;

/** Whether a call changes something: the loss of one that reads costs a repetition at most. */
const isWrite = ({ action }: OutsideCall) => /^(Update|Put|Delete|Transact|Send|Invoke|POST|PUT|DELETE)/.test(action);

const listed = new Set<string>();
/** The calls that change something, but those that their function made between the same two others in an earlier scenario. */
function listNewWrites(calls: OutsideCall[]): OutsideCall[] {
  return [...Map.groupBy(calls.filter(isWrite), (call) => call.function)].flatMap(([name, writes]) =>
    writes.filter(({ action }, index) => {
      const place = [name, writes[index - 1]?.action, action, writes[index + 1]?.action].join();
      return !listed.has(place) && listed.add(place);
    }),
  );
}

/** The writes that something else can come before; in the small size those of the function that is asked. */
const listRacing = (made: OutsideCall[], asked: string) =>
  made.filter((call) => isWrite(call) && !(isSmall && call.function !== asked));

/** The calls to strike, evenly spread. Where not all are struck, each scenario and each seed begins at another one. */
function chooseCalls(made: OutsideCall[], { asked, meanwhile }: Scenario, turn: number): OutsideCall[] {
  const calls = meanwhile === undefined ? (isSmall ? listNewWrites(made) : made) : listRacing(made, asked);
  const count = Math.min(mostCalls, calls.length);
  const offset = ((turn + seed) % 4) / 4;
  const chosen = Array.from({ length: count }, (_, at) => Math.floor(((at + offset) * calls.length) / count));
  return calls.filter((_, index) => chosen.includes(index));
}

type Fault = { mode: FaultMode; attempts?: number };

let strikes = seed;
/** The faults of one call. In the small size each call has the next one of the list. */
function chooseFaults({ meanwhile }: Scenario): Fault[] {
  if (meanwhile !== undefined) return [{ mode: 'overtaken' }];
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

/** Whether a scenario makes a call each time: in one run a row that an earlier scenario left may have fallen due. */
async function isMadeEachTime(scenario: Scenario, call: OutsideCall): Promise<boolean> {
  const calls = await listCallsOf(scenario);
  return calls.some(
    (each) => each.function === call.function && each.action === call.action && each.turn === call.turn,
  );
}

const isStruck = async () => (await listCalls()).some((each) => each.struck !== undefined);

/** SES's events come in any order, with more or fewer writes, and what happens meanwhile takes some of the writes away. */
const isVarying = ({ meanwhile }: Scenario, call: OutsideCall) =>
  meanwhile !== undefined || call.function === 'record-mail-event';

/** Lets happen what a scenario has for meanwhile, once the act has come to the struck call. */
async function overtake({ meanwhile }: Scenario, fixture: Fixture, acting: Promise<unknown>): Promise<void> {
  let isOver = false;
  void acting.then(backgroundWork).finally(() => {
    isOver = true;
  });
  if (meanwhile === undefined) return;
  // Asked without a pause, the cloud would answer this alone.
  while (!isOver && !(await isStruck())) await sleep(10);
  await meanwhile(fixture);
}

/** One call meets one fault; then everything works again, and what failed is asked for again. */
async function strike(scenario: Scenario, call: OutsideCall, fault: Fault): Promise<Case> {
  const fixture = await scenario.prepare();
  await backgroundWork();
  if (call.action.includes('coupons')) await endProcess(call.function);
  await planFaults({ function: call.function, action: call.action, call: call.turn, ...fault });
  const acting = scenario.act(fixture).catch(() => 0);
  await overtake(scenario, fixture, acting);
  if (scenario.meanwhile === undefined) await acting.then(backgroundWork);
  const struck = await isStruck();
  await planFaults({});
  await acting;
  await backgroundWork();
  const status = await actUntilDone(scenario, fixture);
  const what = `${call.function} call ${call.number} (${call.service} ${call.action}) ${Object.values(fault).join(' ')}`;
  return { scenario, fixture, call, status, struck, name: `${scenario.name}: ${what}` };
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
  const tables = await Promise.all(names.map((name) => scan(name)));
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

/** The last number of each series of papers. */
async function readLastNumbers(): Promise<{ letter: string; last: number }[]> {
  const counters = await scan('counters');
  const lastOf = (series: string) => Number(counters.find(({ counter }) => counter === `series#${series}`)?.last ?? 0);
  return [
    { letter: 'F', last: lastOf('receipt') },
    { letter: 'A', last: lastOf('credit-note') },
  ];
}

/** The numbers given since `before` that no order has. */
async function findLostNumbers(before: { letter: string; last: number }[]): Promise<string[]> {
  const held = new Set((await scan('orders')).flatMap(numbersOf));
  const given = (await readLastNumbers()).flatMap(({ letter, last }, index) => {
    const from = before[index]?.last ?? 0;
    return Array.from({ length: last - from }, (_, at) => `${letter}${from + at + 1}`);
  });
  return given.filter((number) => !held.has(number)).map((number) => `I3: no paper has the number ${number}`);
}

/** The subjects that came more than once: once more may be explained by a fault of the send or of the note after it. */
function copiesOf({ mails }: World): { subject: string; copies: number }[] {
  const counts = new Map<string, number>();
  for (const subject of mails) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts].filter(([, copies]) => copies > 1).map(([subject, copies]) => ({ subject, copies }));
}

/** Strikes calls of a scenario; gives its cases, and those whose call was not made. */
async function strikeScenario(scenario: Scenario): Promise<{ cases: Case[]; missed: string[] }> {
  // For a gift's mail a function makes the same calls as for a link's: what comes after the sale is struck by itself.
  if (scenario === afterSaleScenarios[0]) listed.clear();
  const calls = await listCallsOf(scenario);
  const cases: Case[] = [];
  for (const call of chooseCalls(calls, scenario, scenarios.indexOf(scenario))) {
    for (const fault of chooseFaults(scenario)) cases.push(await strike(scenario, call, fault));
  }
  const missed = cases.length === 0 ? [`${scenario.name}: no call was struck`] : [];
  for (const { name, call, struck } of cases) {
    const isOwn = !struck && !isVarying(scenario, call) && (await isMadeEachTime(scenario, call));
    if (isOwn) missed.push(`${name}: the call was not made again`);
  }
  return { cases, missed };
}

const peopleOf = ({ fixture: { email, other } }: Case) => [
  { email },
  ...(other === undefined ? [] : [{ email: other }]),
];

/** Strikes calls of some scenarios, lets time pass for all of them, and compares each end with what must hold. */
async function sweep(some: Scenario[]): Promise<void> {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const startedAt = performance.now();
  const begun = new Date();
  await readEventsFrom(begun);
  const lastNumbers = await readLastNumbers();
  const struck: Awaited<ReturnType<typeof strikeScenario>>[] = [];
  for (const scenario of some) struck.push(await strikeScenario(scenario));
  const cases = struck.flatMap((each) => each.cases);
  // A scenario that runs the schedule has moved it on.
  await readEventsFrom(begun);
  await settleAll(cases.flatMap(peopleOf), 4);
  const worlds = await readWorlds(cases, Math.floor(begun.getTime() / 1000));
  const ends = cases.map((each, index) => ({ ...each, world: worlds[index] as World }));
  const wrong = ends.flatMap(({ name, scenario, fixture, world, status }) => [
    ...Object.entries(scenario.check(world, fixture)).flatMap(([fault, holds]) => (holds ? [] : [`${name}: ${fault}`])),
    ...(isDone(status) ? [] : [`${name}: the last try ended with ${status}`]),
  ]);
  const repeated = ends.flatMap(({ name, world }) => copiesOf(world).map((copy) => ({ name, ...copy })));
  report(
    {
      suite: `sweep: ${some.map(({ name }) => name).join(', ')}`,
      seed,
      size: `${cases.length} faults of ${tried.length} kinds`,
      wrong: [...struck.flatMap(({ missed }) => missed), ...wrong, ...(await findLostNumbers(lastNumbers))],
      doubled: repeated
        .filter(({ copies }) => copies > 2)
        .map(({ name, copies, subject }) => `${name}: I3: ${copies} × ${subject}`),
      figures: [`${repeated.length} mails sent twice`, ...repeated.map(({ name }) => name)].join('; '),
    },
    startedAt,
  );
}

const scenarios = [...ofPurchases, ...afterSaleScenarios].filter(({ isFullOnly }) => !(isSmall && isFullOnly));
/** The schedule has its minute for all rows of a pass: the full size has too many for one. */
const passes = isSmall ? [scenarios] : scenarios.map((scenario) => [scenario]);
beforeAll(useShopTables);
test.for(passes)('pass %#: whichever call fails, in whichever way, the end is the same', { timeout: 3_600_000 }, sweep);
