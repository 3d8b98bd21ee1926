/** Orders as the API answers them, for pages whose state no purchase can bring about. */
import type { OrderReply } from '#lambdas/http/contract.ts';
import type { MyOrderReply, OrderKey } from '#lambdas/http/my-order-contract.ts';

const orderId = 'order_1700000000000';
export const orderPage = `/download?orderId=${orderId}#t=x`;

/** For the success page. */
export const paidOrder: OrderReply = {
  orderId,
  date: '2027-01-01T12:00:00.000Z',
  amountCents: 7900,
  currency: 'eur',
  email: 'camille@exemple.fr',
  status: 'paid',
  lines: [{ productId: 'guide-amour-1', name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
  linkOnlyInMail: false,
  gift: null,
  mailReturned: false,
  downloadUrl: orderPage,
};

const nothing: MyOrderReply['can'] = {
  read: false,
  partner: false,
  refuseReviewRequest: false,
  refund: false,
  withdraw: false,
  address: false,
  editions: false,
  receipt: false,
  card: false,
  openByNumber: false,
};

/** For the order page: a paid order of which nothing has happened yet. */
export const myOrder: MyOrderReply = {
  orderId,
  role: 'buyer',
  status: 'paid',
  createdAt: '2027-01-01T12:00:00.000Z',
  amountCents: 7900,
  email: 'camille@exemple.fr',
  pendingEmail: null,
  partner: null,
  lines: [{ productId: 'guide-amour-1', name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
  files: [
    { id: 'guide-amour', name: 'guide-amour.pdf' },
    { id: 'carnet-communication', name: 'carnet-communication.pdf' },
  ],
  reviews: [],
  refundableCents: 7900,
  refund: null,
  receiptNumber: null,
  gift: null,
  keys: [],
  edition: {
    isTold: true,
    books: [
      {
        productId: 'guide-amour-1',
        yours: 1,
        latest: 2,
        changes: [
          { edition: 2, date: '2027-03-01', lines: ['Un.', 'Deux.', 'Trois.'] },
          { edition: 1, date: '2026-11-22', lines: ['Un.', 'Deux.', 'Trois.'] },
        ],
      },
    ],
  },
  can: {
    ...nothing,
    read: true,
    partner: true,
    refund: true,
    address: true,
    editions: true,
    receipt: true,
    openByNumber: true,
  },
};

/** The same without its files, for a holder who may ask for nothing. */
export const closedOrder: MyOrderReply = { ...myOrder, files: [], can: nothing };

/** The same as a partner or a recipient sees it. */
export const sharedOrder: MyOrderReply = {
  ...myOrder,
  role: 'partner',
  createdAt: null,
  amountCents: null,
  email: null,
  lines: [],
  refundableCents: null,
  can: { ...nothing, read: true },
};

/** A gift whose day has not come. */
export const aGift: NonNullable<MyOrderReply['gift']> = {
  to: null,
  at: '2027-02-14T07:00:00.000Z',
  state: null,
  isOpen: false,
  message: null,
  url: null,
};

export const aKey: OrderKey = {
  n: 1,
  productId: 'guide-amour-1',
  state: 'yours',
  to: null,
  at: null,
  mailedAt: null,
  url: null,
  isHeld: false,
  handOver: null,
  refundableCents: null,
};
