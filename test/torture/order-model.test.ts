/** An order held to a model of it: any sequence of what can happen to it, and after each step store, page and mails agree. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBuyer } from '#test/cloud/shop-client.ts';
import { forgetEarlierMails, mailsTo, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder } from '#test/cloud/tables.ts';
import { afterSaleSteps } from '#test/torture/after-sale-steps.ts';
import { isOpen, type Model, newModel, type Real, type Step, statusOf, steps } from '#test/torture/order-model.ts';
import { report, seeds, size } from '#test/torture/run.ts';
import { checkOutPatiently, deliverEvent, listEvents, readOrderPage } from '#test/torture/torture-shop.ts';

const runs = size('models', { small: 10, full: 500 });
const kinds = [...steps, ...afterSaleSteps];

type Holder = { email?: string } | undefined;
type Row = { status?: string; refunded_cents?: number; email?: string; partner?: Holder; pending_email?: Holder };

/** Counts the mails of a kind that each address has. The mailbox is read once for a step. */
async function openMailbox() {
  const mails = await mailsTo('@');
  return (subject: string, addresses: string[]) =>
    addresses.map(
      (address) =>
        mails.filter((mail) => mail.subject === subject && mail.destination.to.some((to) => to.includes(address)))
          .length,
    );
}

const count = (isSent: boolean) => (isSent ? 1 : 0);

async function agree(model: Model, { buyer, steps: done }: Real): Promise<void> {
  await backgroundWork();
  model.wasOpen ||= isOpen(model);
  const order: Row = (await readOrder(buyer.orderId)) ?? {};
  const page = await readOrderPage(buyer);
  const { giftTo, receiptTo } = model;
  const given = giftTo === undefined ? [] : [giftTo];
  const receipted = receiptTo === undefined ? [] : [receiptTo];
  const countMails = await openMailbox();
  expect({
    done,
    status: order.status,
    refunded: order.refunded_cents ?? 0,
    isOpen: page.body.downloadUrl !== null,
    links: countMails(giftTo === undefined ? 'Votre guide est prêt' : 'Merci, votre cadeau est commandé', [
      buyer.email,
    ]),
    gifts: countMails('Un cadeau vous attend', given),
    ended: countMails('Votre lien est fermé', given),
    email: order.email,
    partner: order.partner?.email,
    pending: order.pending_email?.email,
    receipts: countMails('Nous avons bien reçu votre demande de remboursement', receipted),
    partners: countMails('Un document est partagé avec vous', model.partners),
    asked: countMails('Confirmez votre nouvelle adresse', model.asked),
    moves: countMails('Votre lien, à sa nouvelle adresse', model.moves),
  }).toEqual({
    done,
    status: statusOf(model),
    refunded: model.refundedCents,
    isOpen: isOpen(model),
    links: [count(model.wasOpen)],
    gifts: given.map(() => count(model.wasOpen)),
    // Nobody opens the guide here, so nobody is told that a gift is closed.
    ended: given.map(() => 0),
    email: model.moves.at(-1) ?? buyer.email,
    partner: model.partner,
    pending: model.pendingAddress,
    receipts: receipted.map(() => 1),
    partners: model.partners.map(() => 1),
    asked: model.asked.map(() => 1),
    moves: model.moves.map(() => 1),
  });
}

/** A step as fast-check runs it: what happens, what Stripe then tells, and whether both sides still agree. */
function toCommand({ name, isPossible = () => true, happen, change = () => {} }: Step) {
  return fc.constant({
    check: (model: Readonly<Model>) => isPossible(model),
    run: async (model: Model, real: Real) => {
      real.steps.push(name);
      const before = (await listEvents()).at(-1)?.id;
      await happen(real, model);
      change(model, real);
      const news = await listEvents(before);
      for (const event of news.toReversed()) expect([event.type, await deliverEvent(event)]).toEqual([event.type, 200]);
      real.told.push(...news);
      await agree(model, real);
    },
    toString: () => name,
  });
}

test('an order, its page and its mails follow the model, whatever happens in whichever sequence', {
  timeout: 7_200_000,
}, async () => {
  const startedAt = performance.now();
  const [seed = 1] = seeds(1);
  await stripe({ action: 'webhooks', mode: 'drop' });
  const commands = fc.commands(kinds.map(toCommand), { maxCommands: 25, size: 'max' });
  const result = await fc.check(
    fc.asyncProperty(fc.boolean(), commands, async (isGift, sequence) => {
      forgetEarlierMails();
      const giftTo = isGift ? newBuyer() : undefined;
      const buyer = await checkOutPatiently(giftTo === undefined ? {} : { gift: { to: giftTo } });
      await fc.asyncModelRun(() => ({ model: newModel(giftTo), real: { buyer, told: [], steps: [] } }), sequence);
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
  const wrong = result.failed ? [fc.defaultReportMessage(result) ?? 'failed'] : [];
  report(
    { suite: 'order model', seed, size: `${runs} sequences of up to 25 steps of ${kinds.length} kinds`, wrong },
    startedAt,
  );
});
