import { test } from 'vitest';
import { newBuyer, pay } from '#test/cloud/shop-client.ts';
import { backgroundWork, putPromo, scan } from '#test/cloud/tables.ts';
import { inParallel } from '#test/torture/many.ts';
import { report } from '#test/torture/report.ts';
import { size } from '#test/torture/sizes.ts';
import { settleAll } from '#test/torture/time.ts';
import { requestCheckout } from '#test/torture/torture-shop.ts';

const buyers = size('buyers', { small: 16, full: 200 });
const rounds = size('rounds', { small: 1, full: 50 });

/** Races for a single-use code; gives what went wrong. The winner pays, and the code must then be spent by that order. */
async function race(code: string): Promise<string[]> {
  await putPromo({ code, discount_percent: 10, single_use: true });
  const emails = Array.from({ length: buyers }, newBuyer);
  const answers = await Promise.all(emails.map((email) => requestCheckout(email, { promoCode: code })));
  const won = answers.filter(({ status }) => status === 200);
  const failed = answers.filter(({ status }) => status >= 500);
  await inParallel(won, 4, ({ body }) => pay(body));
  await backgroundWork();
  await settleAll(won.map(({ body }, index) => ({ email: String(body.orderId ?? index) })));
  const promo = (await scan('promoCodes')).find((row) => row.code === code);
  const paid = (await scan('orders')).filter((row) => row.promo_code === code && row.paid_at !== undefined);
  return [
    ...(won.length === 1 ? [] : [`${code}: ${won.length} buyers got the code`]),
    ...(failed.length === 0 ? [] : [`${code}: ${failed.length} answers of ${failed[0]?.status}`]),
    ...(paid.length === 1 && promo?.used_by === paid[0]?.order_id ? [] : [`${code}: I4: used by ${promo?.used_by}`]),
  ];
}

test('of all buyers at once, one gets a single-use code and spends it', { timeout: 3_600_000 }, async () => {
  const startedAt = performance.now();
  const wrong = [];
  for (let round = 1; round <= rounds; round += 1) wrong.push(...(await race(`COURSE${Date.now()}R${round}`)));
  report({ suite: 'promo: one use', size: `${rounds} rounds of ${buyers} buyers`, wrong }, startedAt);
});

/** Races of one mailbox for the first-purchase code: a page or a clear refusal each, and one page at most can be paid. */
async function raceOfMailbox(round: number) {
  const email = newBuyer();
  const tries = Array.from({ length: Math.ceil(buyers / 4) }, () =>
    requestCheckout(email, { promoCode: 'BIENVENUE20' }),
  );
  const answers = await Promise.all(tries);
  const failed = answers.filter(({ status }) => status >= 500);
  const pages = answers.filter(({ status }) => status === 200);
  const payments = await inParallel(pages, 1, ({ body }) =>
    pay(body).then(
      () => 'paid',
      () => 'closed',
    ),
  );
  const paid = payments.filter((each) => each === 'paid').length;
  await backgroundWork();
  const wrong = failed.map(({ status }) => `round ${round}: a checkout was answered ${status}`);
  if (paid !== 1) wrong.push(`round ${round}: ${paid} reduced pages were paid, of ${pages.length}`);
  return wrong;
}

test('many checkouts of one mailbox with the first-purchase code end in one payment', {
  timeout: 3_600_000,
}, async () => {
  const startedAt = performance.now();
  const wrong = [];
  for (let round = 1; round <= rounds; round += 1) wrong.push(...(await raceOfMailbox(round)));
  const tries = Math.ceil(buyers / 4);
  report(
    {
      suite: 'promo: first purchase',
      size: `${rounds} rounds of ${tries} checkouts of a mailbox`,
      wrong,
    },
    startedAt,
  );
});
