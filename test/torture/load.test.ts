import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { processId } from '#test/cloud/addresses.ts';
import { breakMail, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork } from '#test/cloud/tables.ts';
import { judge } from '#test/torture/judge.ts';
import { paidLife } from '#test/torture/lives.ts';
import { inParallel, percentile } from '#test/torture/many.ts';
import { report } from '#test/torture/report.ts';
import { size } from '#test/torture/sizes.ts';
import { settleAll } from '#test/torture/time.ts';
import { deliverEvent, type Lived, listEvents, liveThrough } from '#test/torture/torture-shop.ts';

const purchases = size('purchases', { small: 12, full: 300 });
/** A send that hangs takes as long as the shop waits for SES. SES takes none of them: time that is moved hides its events. */
const fault = size('hang', { small: 0, full: 1 }) === 1 ? 'hung' : 'down';
const hangSeconds = 60;

/** The processor seconds that the local cloud has used. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

type Run = { orders: Lived[]; perSecond: number; cpuMs: number; webhooks: string };

/** Sells `count` guides with `width` buyers at once, from the checkout to the last mail. */
async function sell(count: number, width: number): Promise<Run> {
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds();
  const before = (await listEvents()).at(-1)?.id;
  const orders = await inParallel(Array.from({ length: count }), width, () => liveThrough(paidLife));
  const events = (await listEvents(before)).filter(({ type }) => type === 'checkout.session.completed');
  const times = await inParallel(events, width, async (event) => {
    const sentAt = performance.now();
    await deliverEvent(event);
    return performance.now() - sentAt;
  });
  await backgroundWork();
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    orders,
    perSecond: Math.round((count / seconds) * 10) / 10,
    cpuMs: Math.round(((cpuSeconds() - cpuBefore) * 1000) / count),
    webhooks: `webhook ${percentile(times, 0.5)}/${percentile(times, 0.99)} ms`,
  };
}

test.each([1, 4, 16])('%i buyers at once all get their guide', { timeout: 3_600_000 }, async (width) => {
  const startedAt = performance.now();
  const since = Date.now();
  await stripe({ action: 'webhooks', mode: 'drop' });
  const { orders, perSecond, cpuMs, webhooks } = await sell(purchases, width);
  const verdict = await judge(orders, { since });
  const figures = `${perSecond} purchases a second, ${cpuMs} ms of processor each, p50/p99: ${webhooks}`;
  report({ suite: 'load', size: `${purchases} purchases, ${width} at once`, ...verdict, figures }, startedAt);
});

test('webhooks are answered while SES is not, and the mails are sent once it is back', {
  timeout: 3_600_000,
}, async () => {
  const startedAt = performance.now();
  const since = Date.now();
  await stripe({ action: 'webhooks', mode: 'drop' });
  await breakMail(fault, hangSeconds);
  const { orders, webhooks } = await sell(purchases, 4);
  await breakMail('none');
  await settleAll(orders);
  const verdict = await judge(orders, { since });
  report(
    { suite: `load, mail ${fault}`, size: `${purchases} purchases`, ...verdict, figures: `p50/p99: ${webhooks}` },
    startedAt,
  );
});
