/** What the holder of a link does after a purchase, as steps of the order's model. */
import { addressTokenIn, linkTokenOf, mailsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, deleteRow } from '#test/cloud/tables.ts';
import { isFullyRefunded, isOpen, type Model, type Real, repay, type Step } from '#test/torture/order-model.ts';
import { postJson } from '#test/torture/sweep-scenarios.ts';

const isPaid = ({ payment }: Model) => payment === 'paid';

/** Posts with the buyer's link of now, and waits for what it starts. */
async function postLinked({ buyer: { orderId } }: Real, { moves }: Model, call: { path: string; body: object }) {
  const token = await linkTokenOf(orderId, 'buyer', { linkVersion: moves.length });
  const status = await postJson(call.path, { orderId, token, ...call.body });
  await backgroundWork();
  return status;
}

/** An address of this order that nobody has used. */
const newAddress = ({ buyer }: Real, name: string, count: number) => buyer.email.replace('@', `-${name}${count}@`);
const newPartner = (real: Real, { partners }: Model) => newAddress(real, 'partenaire', partners.length);
const newOwn = (real: Real, { asked }: Model) => newAddress(real, 'nouvelle', asked.length);

/** Fails the step when the shop answers otherwise: a closed order is a 410. */
function expectStatus(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`The shop answers ${status}, not ${wanted}`);
}

export const afterSaleSteps: Step[] = [
  {
    name: 'money is asked back',
    isPossible: (model) => isPaid(model) && !isFullyRefunded(model) && model.receiptTo === undefined,
    happen: async (real, model) => {
      // What the month's ceiling counts: a run makes hundreds of refunds.
      await deleteRow('counters', { counter: `refunds#${new Date().toISOString().slice(0, 7)}` });
      const call = { path: '/api/my-order/refund', body: { kind: 'guarantee' } };
      expectStatus(await postLinked(real, model, call), 200);
    },
    change: (model, { buyer }) => {
      model.receiptTo = model.moves.at(-1) ?? buyer.email;
      if (isOpen(model)) repay(model);
    },
  },
  {
    name: 'a partner is added',
    // An order is shared three times a day.
    isPossible: (model) => isPaid(model) && model.partners.length < 3,
    happen: async (real, model) => {
      const call = { path: '/api/my-order/partner', body: { email: newPartner(real, model) } };
      expectStatus(await postLinked(real, model, call), isOpen(model) && model.giftTo === undefined ? 200 : 410);
    },
    change: (model, real) => {
      if (!isOpen(model) || model.giftTo !== undefined) return;
      model.partner = newPartner(real, model);
      model.partners.push(model.partner);
    },
  },
  {
    name: 'the partner is removed',
    isPossible: ({ partner }) => partner !== undefined,
    happen: async (real, model) =>
      expectStatus(await postLinked(real, model, { path: '/api/my-order/partner', body: { email: null } }), 200),
    change: (model) => void Object.assign(model, { partner: undefined }),
  },
  {
    name: 'another address is asked for',
    isPossible: (model) => isPaid(model) && model.giftTo === undefined && model.asked.length < 4,
    happen: async (real, model) => {
      const call = { path: '/api/my-order/address', body: { email: newOwn(real, model) } };
      expectStatus(await postLinked(real, model, call), isOpen(model) ? 202 : 410);
    },
    change: (model, real) => {
      if (!isOpen(model)) return;
      model.pendingAddress = newOwn(real, model);
      model.asked.push(model.pendingAddress);
    },
  },
  {
    name: 'the owner of the address confirms',
    isPossible: ({ pendingAddress }) => pendingAddress !== undefined,
    happen: async (_, model) => {
      const [mail] = await mailsTo(model.pendingAddress ?? '');
      const token = addressTokenIn(mail?.body.text) ?? 'none';
      expectStatus(await postJson('/api/my-order/address/confirm', { token }), isOpen(model) ? 200 : 410);
      await backgroundWork();
    },
    change: (model) => {
      if (!isOpen(model) || model.pendingAddress === undefined) return;
      model.moves.push(model.pendingAddress);
      model.pendingAddress = undefined;
    },
  },
];
