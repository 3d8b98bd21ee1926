/** What can happen to an order at Stripe after its checkout, and how the shop must see it in the end. */

/** What the buyer or Stripe does: `pay`, or a command of the Stripe stand-in with its sum in cents. */
type Act = [action: string, amountCents?: number];

/**
 * `links`: the mails with the link, fewest and most; a link that is revoked before its mail is never sent. `refundedCents`: the
 * largest sum, failed refunds included. `marks`: why a person is to look at the order; `ended`: why one was to until a later fact.
 */
type End = {
  status: string;
  isOpen: boolean;
  links: [fewest: number, most: number];
  refundedCents?: number;
  disputeStatus?: string;
  marks?: string[];
  ended?: string[];
};
/** `method`: how the buyer pays; by card unless it is given. */
export type Life = { name: string; acts: Act[]; method?: 'bank debit'; end: End };

const open = { status: 'paid', isOpen: true, links: [1, 1] } satisfies End;
const unpaid = { isOpen: false, links: [0, 0] } satisfies Partial<End>;
const revoked = { isOpen: false, links: [0, 1] } satisfies Partial<End>;
const disputed = { ...revoked, status: 'disputed', marks: ['disputed'] } satisfies End;

export const paidLife: Life = { name: 'paid', acts: [['pay']], end: open };

export const lives: Life[] = [
  paidLife,
  { name: 'abandoned', acts: [['expire']], end: { ...unpaid, status: 'expired' } },
  {
    name: 'refunded in part twice',
    acts: [['pay'], ['partial-refund', 1000], ['partial-refund', 2000]],
    end: { ...open, refundedCents: 3000 },
  },
  {
    name: 'disputed and won',
    acts: [['pay'], ['dispute'], ['dispute-won']],
    end: { ...open, disputeStatus: 'won', ended: ['disputed'] },
  },
  {
    name: 'disputed and lost',
    acts: [['pay'], ['dispute'], ['dispute-lost']],
    end: { ...disputed, disputeStatus: 'lost', marks: ['dispute_lost'], ended: ['disputed'] },
  },
  {
    name: 'disputed again after a dispute was won',
    acts: [['pay'], ['dispute'], ['dispute-won'], ['dispute']],
    end: { ...disputed, disputeStatus: 'needs_response' },
  },
  {
    name: 'refunded, and the refund failed',
    acts: [['pay'], ['refund'], ['refund-fail']],
    end: { ...open, refundedCents: 7900, marks: ['refund_failed'] },
  },
  {
    name: 'refunded, held for want of money, and paid back',
    acts: [['pay'], ['balance-short'], ['refund'], ['balance-filled']],
    end: { ...revoked, status: 'refunded', refundedCents: 7900, ended: ['refund_held'] },
  },
  {
    name: 'refunded, held for want of money',
    acts: [['pay'], ['balance-short'], ['refund']],
    end: { ...revoked, status: 'refunded', refundedCents: 7900, marks: ['refund_held'] },
  },
  {
    name: 'refunded, held for want of money, and the refund failed',
    acts: [['pay'], ['balance-short'], ['refund'], ['refund-fail']],
    end: { ...open, refundedCents: 7900, marks: ['refund_failed'], ended: ['refund_held'] },
  },
  {
    name: 'refunded, and disputed before the money left',
    acts: [['pay'], ['refund'], ['refund-disputed']],
    end: {
      ...disputed,
      disputeStatus: 'needs_response',
      refundedCents: 7900,
      marks: ['disputed', 'refund_disputed'],
    },
  },
  {
    name: 'refunded, disputed before the money left, and won',
    acts: [['pay'], ['refund'], ['refund-disputed'], ['dispute-won']],
    end: {
      ...open,
      disputeStatus: 'won',
      refundedCents: 7900,
      marks: ['refund_after_dispute'],
      ended: ['disputed', 'refund_disputed'],
    },
  },
  {
    name: 'under a fraud warning',
    acts: [['pay'], ['fraud-warning']],
    end: { ...revoked, status: 'paid', marks: ['fraud_warning'] },
  },
  {
    name: 'cleared of a fraud warning',
    acts: [['pay'], ['fraud-warning'], ['fraud-warning-over']],
    end: { ...open, marks: ['fraud_warning'] },
  },
  { name: 'paid by debit', acts: [['pay'], ['async-succeed']], method: 'bank debit', end: open },
  {
    name: 'debit refused',
    acts: [['pay'], ['async-fail']],
    method: 'bank debit',
    end: { ...unpaid, status: 'failed' },
  },
  {
    name: 'refunded in three parts',
    acts: [['pay'], ['partial-refund', 1000], ['partial-refund', 2000], ['refund']],
    end: { ...revoked, status: 'refunded', refundedCents: 7900 },
  },
  {
    name: 'paid by debit, refunded in part, disputed and won',
    acts: [['pay'], ['async-succeed'], ['partial-refund', 1000], ['dispute'], ['dispute-won']],
    method: 'bank debit',
    end: { ...open, refundedCents: 1000, disputeStatus: 'won', ended: ['disputed'] },
  },
];
