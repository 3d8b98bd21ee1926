/** The order page's order as the API answers it, for pages whose state no purchase can bring about. */

const orderId = 'order_1700000000000';
export const orderPage = `/download?orderId=${orderId}#t=x`;

export const myOrder = {
  orderId,
  role: 'buyer',
  status: 'paid',
  createdAt: '2027-01-01T12:00:00.000Z',
  amountCents: 7900,
  currency: 'eur',
  email: 'camille@exemple.fr',
  pendingEmail: null,
  lines: [{ productId: 'guide-amour-1', name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
  files: [
    { id: 'guide-amour', name: 'guide-amour.pdf' },
    { id: 'carnet-communication', name: 'carnet-communication.pdf' },
  ],
  holders: [{ role: 'buyer', email: 'camille@exemple.fr', since: '2027-01-01T12:00:00.000Z' }],
  mails: [],
  gift: null,
  edition: {
    yours: 1,
    latest: 2,
    isTold: true,
    changes: [
      { edition: 2, date: '2027-03-01', lines: ['Un.', 'Deux.', 'Trois.'] },
      { edition: 1, date: '2026-11-22', lines: ['Un.', 'Deux.', 'Trois.'] },
    ],
  },
  review: null,
  can: { read: true, address: true, partner: true, editions: true, review: false, refuseReviewRequest: false },
};

/** What a partner or a recipient is not told. */
export const forOthers = {
  createdAt: null,
  amountCents: null,
  currency: null,
  email: null,
  pendingEmail: null,
  lines: [],
  holders: [],
  can: { read: true, address: false },
};
