/** What can happen to an order at Stripe after its checkout, and how the shop must see it in the end. */
import { pay } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import type { Buyer } from '#test/torture/shop.ts';

/**
 * `links`: the mails with the link, fewest and most; a link that is revoked before its mail is never sent. `refundedCents`: the
 * largest sum, failed refunds included.
 */
export type End = {
  status: string;
  isOpen: boolean;
  links: [fewest: number, most: number];
  refundedCents?: number;
  disputeStatus?: string;
};
export type Life = { name: string; live: (buyer: Buyer) => Promise<void>; end: End };

const act = (action: string, amount?: number) => (buyer: Buyer) =>
  stripe({ action, session: buyer.sessionId, ...(amount === undefined ? {} : { amount }) });
const payByCard = (buyer: Buyer) => pay(buyer);
const payByDebit = (buyer: Buyer) => pay(buyer, 'bank debit');

function life(name: string, acts: ((buyer: Buyer) => Promise<void>)[], end: End): Life {
  const live = async (buyer: Buyer) => {
    for (const each of acts) await each(buyer);
  };
  return { name, live, end };
}

const open = { status: 'paid', isOpen: true, links: [1, 1] } satisfies End;
const unpaid = { isOpen: false, links: [0, 0] } satisfies Partial<End>;
const revoked = { isOpen: false, links: [0, 1] } satisfies Partial<End>;

export const lives = [
  life('paid', [payByCard], open),
  life('abandoned', [act('expire')], { ...unpaid, status: 'expired' }),
  life('refunded in part twice', [payByCard, act('partial-refund', 1000), act('partial-refund', 2000)], {
    ...open,
    refundedCents: 3000,
  }),
  life('refunded in two parts', [payByCard, act('partial-refund', 1000), act('refund')], {
    ...revoked,
    status: 'refunded',
    refundedCents: 7900,
  }),
  life('disputed and won', [payByCard, act('dispute'), act('dispute-won')], { ...open, disputeStatus: 'won' }),
  life('disputed and lost', [payByCard, act('dispute'), act('dispute-lost')], {
    ...revoked,
    status: 'disputed',
    disputeStatus: 'lost',
  }),
  life('disputed again after a dispute was won', [payByCard, act('dispute'), act('dispute-won'), act('dispute')], {
    ...revoked,
    status: 'disputed',
    disputeStatus: 'needs_response',
  }),
  life('refunded, and the refund failed', [payByCard, act('refund'), act('refund-fail')], {
    ...open,
    refundedCents: 7900,
  }),
  life('under a fraud warning', [payByCard, act('fraud-warning')], { ...revoked, status: 'paid' }),
  life('cleared of a fraud warning', [payByCard, act('fraud-warning'), act('fraud-warning-over')], open),
  life('paid by debit', [payByDebit, act('async-succeed')], open),
  life('debit refused', [payByDebit, act('async-fail')], { ...unpaid, status: 'failed' }),
] as const satisfies Life[];
