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

/** A life by what happens, such as `pay, partial-refund 1000`, and how it ends. */
function live(name: string, acts: string, end: End, method?: 'bank debit'): Life {
  const happens = acts.split(', ').map((act): Act => {
    const [action = '', cents] = act.split(' ');
    return cents === undefined ? [action] : [action, Number(cents)];
  });
  return { name, acts: happens, end, ...(method && { method }) };
}

export const paidLife = live('paid', 'pay', open);

const refunded = { ...revoked, status: 'refunded', refundedCents: 7900 } satisfies End;
const failed = { ...open, refundedCents: 7900, marks: ['refund_failed'] } satisfies End;
const reopened = { ...disputed, disputeStatus: 'needs_response' } satisfies End;
const won = { ...open, disputeStatus: 'won', ended: ['disputed'] } satisfies End;
const lost = { ...disputed, disputeStatus: 'lost', marks: ['dispute_lost'], ended: ['disputed'] } satisfies End;
const replaced = { ...reopened, refundedCents: 7900, marks: ['disputed', 'refund_disputed'] } satisfies End;
const kept = { ...won, refundedCents: 7900, marks: ['refund_after_dispute'], ended: replaced.marks } satisfies End;

export const lives: Life[] = [
  paidLife,
  live('abandoned', 'expire', { ...unpaid, status: 'expired' }),
  live('refunded in part twice', 'pay, partial-refund 1000, partial-refund 2000', { ...open, refundedCents: 3000 }),
  live('disputed and won', 'pay, dispute, dispute-won', won),
  live('disputed and lost', 'pay, dispute, dispute-lost', lost),
  live('disputed again after a dispute was won', 'pay, dispute, dispute-won, dispute', reopened),
  live('refunded, and the refund failed', 'pay, refund, refund-fail', failed),
  live('refunded, held for want of money, and paid back', 'pay, balance-short, refund, balance-filled', {
    ...refunded,
    ended: ['refund_held'],
  }),
  live('refunded, held for want of money', 'pay, balance-short, refund', { ...refunded, marks: ['refund_held'] }),
  live('refunded, held for want of money, and the refund failed', 'pay, balance-short, refund, refund-fail', {
    ...failed,
    ended: ['refund_held'],
  }),
  live('refunded, and disputed before the money left', 'pay, refund, refund-disputed', replaced),
  live('refunded, disputed before the money left, and won', 'pay, refund, refund-disputed, dispute-won', kept),
  live('under a fraud warning', 'pay, fraud-warning', { ...revoked, status: 'paid', marks: ['fraud_warning'] }),
  live('cleared of a fraud warning', 'pay, fraud-warning, fraud-warning-over', { ...open, marks: ['fraud_warning'] }),
  live('paid by debit', 'pay, async-succeed', open, 'bank debit'),
  live('debit refused', 'pay, async-fail', { ...unpaid, status: 'failed' }, 'bank debit'),
  live('refunded in three parts', 'pay, partial-refund 1000, partial-refund 2000, refund', refunded),
  live(
    'paid by debit, refunded in part, disputed and won',
    'pay, async-succeed, partial-refund 1000, dispute, dispute-won',
    { ...won, refundedCents: 1000 },
    'bank debit',
  ),
];
