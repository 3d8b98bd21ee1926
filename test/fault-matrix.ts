/**
 * What can go wrong with a purchase, what must happen then, and the tests that show it: a test is named by its file and its
 * title. A row without one says why none is possible on this machine. `fault-matrix.test.ts` checks that they all exist.
 */
import type { documented } from '#test/documented-behaviour.ts';

export type FaultRow = {
  fault: string;
  must: string;
  tests: [file: string, title: string][];
  /** What no test here can show. */
  untested?: string;
  /** The vendors' behaviour that the row relies on. */
  relies?: (keyof typeof documented)[];
};

const sweep = 'test/torture/sweep.test.ts';
const sweepTitle = '$name: whichever call fails, in whichever way, the end is the same';
const storm = 'test/torture/storm.test.ts';
const stormTitle = 'storm %i: shuffled, repeated events under faults lose no paid order and mail none unpaid';
const orders = 'test/torture/event-orders.test.ts';
const ordersTitle = '$name: every order of the events leads to the same end';

export const faultMatrix: Record<number, FaultRow> = {
  1: {
    fault: 'Crash after the order is written, before Stripe is asked',
    must: 'the order expires and its code is free again',
    tests: [
      [sweep, sweepTitle],
      [
        'test/cloud/crash.test.ts',
        'a code held by a checkout that crashed before its order was stored is free after ten seconds',
      ],
      [
        'test/cloud/crash.test.ts',
        'a code whose buyer got no page and never comes back is free once no page can be open, 38 minutes at most',
      ],
    ],
  },
  2: {
    fault: 'Crash after the payment page is made, before its id is stored',
    must: 'the webhook still finds the order',
    tests: [
      [
        'test/cloud/webhook.test.ts',
        'a payment is matched by the order it names, though its page’s id was never stored',
      ],
      ['test/cloud/crash.test.ts', 'an order whose page’s id was lost opens to the buyer who paid it'],
    ],
  },
  3: {
    fault: 'The answer to a checkout is lost and the browser asks again',
    must: 'the same page, no second order',
    tests: [
      ['test/cloud/checkout.test.ts', 'the same key and body is the same order, another body under the key is refused'],
      ['test/cloud/checkout.test.ts', 'twenty clicks at once with one key are one order'],
    ],
    relies: ['stripe: keys', 'dynamodb: new item'],
  },
  4: {
    fault: 'Stripe answers 500 and saves it under the idempotency key',
    must: 'the next attempt uses a new key',
    tests: [
      ['test/cloud/crash.test.ts', 'a 500 that Stripe saves under its key is not replayed: the next try succeeds'],
    ],
    relies: ['stripe: saved answers'],
  },
  5: {
    fault: 'Stripe is slow or down at checkout',
    must: '503, a French sentence and Retry-After in less than ten seconds; nothing is charged',
    tests: [
      ['test/cloud/checkout.test.ts', 'while Stripe does not answer, a checkout is a 503 within ten seconds'],
      [
        'test/cloud/checkout.test.ts',
        'Stripe being down is a 503 with Retry-After, and the same attempt goes through afterwards',
      ],
    ],
  },
  6: {
    fault: 'Crash between the verified webhook and the record of its fact',
    must: 'an error, and the repeated delivery completes the order',
    tests: [[sweep, sweepTitle]],
    relies: ['stripe: three days'],
  },
  7: {
    fault: 'Crash after the record, before the 200',
    must: 'the repeated delivery changes nothing and is a 200',
    tests: [
      [sweep, sweepTitle],
      ['test/cloud/webhook.test.ts', 'a repeated payment event changes nothing'],
    ],
    relies: ['stripe: repeats'],
  },
  8: {
    fault: 'The delivery that a webhook starts is lost',
    must: 'the schedule delivers within a minute',
    tests: [
      ['test/cloud/fulfilment.test.ts', 'a delivery that Lambda does not start is made by the schedule'],
      ['test/cloud/crash.test.ts', 'after a crash between the payment and its mail, the schedule sends the mail once'],
    ],
    relies: ['lambda: repeats'],
  },
  9: {
    fault: 'Crash after the lease, before SES',
    must: 'the lease ends and the mail is sent once',
    tests: [
      ['test/cloud/crash.test.ts', 'a lease left by a crash delays the mail until the lease ends, and no longer'],
    ],
    relies: ['dynamodb: condition'],
  },
  10: {
    fault: 'SES has taken the mail, and the shop does not learn it',
    must: 'no loss, and at most one repeat for any one cause',
    tests: [
      [
        'test/cloud/mail-outcome.test.ts',
        'a mail that SES takes without answering is not sent again: SES’s event confirms it',
      ],
      [
        'test/cloud/mail-outcome.test.ts',
        'a mail with neither answer nor event is sent once more, after five minutes, and then held for a person',
      ],
      [
        'test/cloud/refused-mail.test.ts',
        'mails of a statement that SES leaves unanswered are sent twice, then held until SES tells of a later mail',
      ],
      [sweep, sweepTitle],
      [storm, stormTitle],
    ],
    relies: ['ses: sent'],
  },
  11: {
    fault: 'Deliveries repeated one after the other',
    must: '200, and no effect',
    tests: [
      ['test/cloud/webhook.test.ts', 'a repeated payment event changes nothing'],
      [storm, stormTitle],
    ],
    relies: ['stripe: repeats'],
  },
  12: {
    fault: 'Deliveries repeated at the same moment',
    must: 'one of them acts, all are 200 or are repeated',
    tests: [
      ['test/cloud/webhook.test.ts', 'fifty deliveries of one payment at once send one mail'],
      [orders, ordersTitle],
    ],
    relies: ['dynamodb: condition'],
  },
  13: {
    fault: 'Events out of order',
    must: 'the same end',
    tests: [[orders, ordersTitle]],
    relies: ['stripe: no order'],
  },
  14: {
    fault: 'Webhook and success page at the same moment',
    must: 'one delivery, and the page has the link',
    tests: [['test/cloud/fulfilment.test.ts', 'webhook and success page at the same moment send one mail']],
    relies: ['stripe: landing page', 'dynamodb: consistent'],
  },
  15: {
    fault: 'The webhook never comes',
    must: 'the payment is found within 15 minutes, earlier by the success page',
    tests: [
      [
        'test/cloud/fulfilment.test.ts',
        'after a lost webhook and a closed browser, the schedule asks Stripe and delivers',
      ],
      ['test/cloud/fulfilment.test.ts', 'when no webhook comes, the success page records the payment and delivers'],
      [storm, stormTitle],
    ],
    relies: ['stripe: landing page', 'stripe: list of events'],
  },
  16: {
    fault: 'The endpoint is away for more than three days',
    must: 'events of thirty days may be delivered or read again without harm',
    tests: [
      [storm, stormTitle],
      [orders, ordersTitle],
    ],
    relies: ['stripe: three days', 'stripe: list of events'],
  },
  17: {
    fault: 'The payment page expires',
    must: 'the order expires, its code is released once, a payment still wins',
    tests: [
      ['test/cloud/fulfilment.test.ts', 'an expired page expires the order, and its code is free again'],
      ['test/cloud/crash.test.ts', 'a payment that comes after an expiry is delivered'],
    ],
    relies: ['stripe: page life'],
  },
  18: {
    fault: 'A debit is announced and fails later',
    must: 'no file, ever, and a mail that says so',
    tests: [
      [
        'test/cloud/settle.test.ts',
        'a failed bank debit is mailed to the buyer once, and the order is closed after it',
      ],
      ['test/cloud/settle.test.ts', 'a debit that fails without a webhook fails here too, and its code is free again'],
      ['test/cloud/fulfilment.test.ts', 'a declined bank debit gives no link'],
      [storm, stormTitle],
    ],
    relies: ['stripe: slow payment'],
  },
  19: {
    fault: 'A payment fails after it was delivered',
    must: 'the link is closed and the order is marked for a person',
    tests: [
      [
        'test/cloud/after-sale.test.ts',
        'a debit that fails after its delivery closes the link and marks the order, in either order of the events',
      ],
    ],
  },
  20: {
    fault: 'Full refund',
    must: 'the links end, also the gift’s, and one mail says so',
    tests: [
      ['test/cloud/fulfilment.test.ts', 'a full refund closes the link, a partial one does not'],
      ['test/cloud/fulfilment.test.ts', 'each refund is mailed once with its own sum, however often Stripe repeats it'],
      ['test/cloud/refund-request.test.ts', 'a refund whose answer never came is made once'],
      [
        'test/cloud/refund-request.test.ts',
        'somebody who refunds in Stripe’s dashboard meanwhile does not make it two',
      ],
      [sweep, sweepTitle],
    ],
    relies: ['stripe: refunded once', 'stripe: keys end'],
  },
  21: {
    fault: 'Partial refunds',
    must: 'access stays until their sum is all that was paid',
    tests: [[orders, ordersTitle]],
  },
  22: {
    fault: 'A dispute is opened and closed, or a fraud warning comes',
    must: 'the links pause, come back when it is won or withdrawn, and a late event never takes a state back',
    tests: [
      ['test/cloud/fulfilment.test.ts', 'a dispute suspends the link, and a won dispute restores it'],
      [
        'test/cloud/after-sale.test.ts',
        'a second dispute after one that was won closes the link again, and each marks the order',
      ],
      [
        'test/cloud/after-sale.test.ts',
        'a fraud warning closes the link until Stripe says that it needs nothing any more',
      ],
      [orders, ordersTitle],
    ],
    relies: ['stripe: fraud warning'],
  },
  23: {
    fault: 'A refund fails at the bank',
    must: 'access is as before and the order is marked for a person',
    tests: [
      [
        'test/cloud/after-sale.test.ts',
        'a refund that fails gives access back and marks the order, whichever event comes first',
      ],
    ],
    relies: ['stripe: failed refund'],
  },
  24: {
    fault: 'DynamoDB throttles',
    must: 'repeated by the SDK, then an error so that Stripe repeats; never a 200 for nothing',
    tests: [
      [sweep, sweepTitle],
      ['test/torture/soak.test.ts', 'a long run under faults and jumping clocks ends with every order settled'],
    ],
  },
  25: {
    fault: 'A condition of a write does not hold',
    must: 'a repetition is told from a conflict, also when the SDK repeats its own write',
    tests: [
      [sweep, sweepTitle],
      ['test/cloud/order-races.test.ts', 'an order that is being closed stays due when its payment arrives in between'],
    ],
    relies: ['dynamodb: condition', 'dynamodb: new item'],
  },
  26: {
    fault: 'SES throttles or is away',
    must: 'tried again for days, an alarm after a quarter of an hour; the shop sells on and the page has the link',
    tests: [
      [
        'test/cloud/fulfilment.test.ts',
        'while SES is down the order stays paid and the success page gives the file; the mail is sent once SES is back',
      ],
      ['test/torture/load.test.ts', 'webhooks are answered while SES is not, and the mails are sent once it is back'],
    ],
    untested: 'the sending rate of an account: the stand-in has none',
    relies: ['ses: dropped', 'ses: wait'],
  },
  27: {
    fault: 'The mail bounces or is complained about',
    must: 'the order is marked, its page says so, and nothing is sent again to the address',
    tests: [
      [
        'test/cloud/mail-outcome.test.ts',
        'a mail that its address refuses marks the order, and the success page says so and keeps the files',
      ],
      [
        'test/cloud/mail-outcome.test.ts',
        'a delivery to a corrected address clears the mark, and an event about the old address changes nothing',
      ],
    ],
    untested: 'what SES itself does with the mailbox simulator’s addresses',
    relies: ['ses: suppression', 'ses: bounced'],
  },
  28: {
    fault: 'The clocks differ',
    must: 'five minutes either way are accepted, more is refused',
    tests: [
      ['test/lambdas/payment/webhook-signature.test.ts', 'five minutes either way are accepted, a second more is not'],
    ],
  },
  29: {
    fault: 'Bodies that are too large, garbage, of a wrong type or in base64',
    must: 'a 4xx in the API’s words, no row, no crash',
    tests: [
      ['test/torture/fuzz.test.ts', '%s: garbage is refused and leaves no row'],
      ['test/cloud/webhook.test.ts', 'a signed delivery is accepted whatever its content type, in base64 or not'],
      ['test/cloud/webhook.test.ts', 'a delivery that is too large is a 413 and is logged'],
    ],
  },
  30: {
    fault: 'A signature that is forged, absent or of another secret; a secret that is empty',
    must: '400, and an empty secret accepts nothing',
    tests: [
      ['test/cloud/webhook.test.ts', 'a forged, late, unsigned or unreadable delivery changes nothing'],
      ['test/lambdas/payment/webhook-signature.test.ts', 'an empty secret accepts nothing, not even what it signed'],
    ],
  },
  31: {
    fault: 'An old delivery is replayed',
    must: 'within five minutes no effect, later a 400',
    tests: [['test/cloud/webhook.test.ts', 'a forged, late, unsigned or unreadable delivery changes nothing']],
  },
  32: {
    fault: 'An event of the other mode',
    must: 'accepted without effect, and an alarm',
    tests: [
      [
        'test/cloud/webhook.test.ts',
        'an event of Stripe’s other mode is accepted, changes nothing and logs an alarm event',
      ],
    ],
    untested: 'events of another account: Stripe signs them with another secret, which is row 30',
  },
  33: {
    fault: 'Prices, currencies or quantities are tampered with',
    must: 'the price is the catalogue’s, and a payment of another sum gives no access and raises an alarm',
    tests: [['test/cloud/webhook.test.ts', 'a payment %s is recorded, gives no access and raises one alarm']],
  },
  34: {
    fault: 'A race for a code',
    must: 'a single-use code is used once',
    tests: [
      ['test/torture/promo-races.test.ts', 'of all buyers at once, one gets a single-use code and spends it'],
      [
        'test/torture/promo-races.test.ts',
        'many checkouts of one mailbox with the first-purchase code end in one payment',
      ],
    ],
    untested: 'a code with ten uses: no code has a number of uses',
    relies: ['dynamodb: condition', 'dynamodb: index', 'dynamodb: ttl'],
  },
  35: {
    fault: 'Double click, two tabs, a second payment',
    must: 'one order a key; a second payment is marked, the buyer of a second order asked',
    tests: [
      [
        'test/cloud/refund-request.test.ts',
        'a mailbox that pays twice within a day is asked once whether one is too many',
      ],
      ['test/cloud/checkout.test.ts', 'twenty clicks at once with one key are one order'],
      [
        'test/cloud/webhook.test.ts',
        'a second payment of an order that is paid is marked for a person once, and mails no second link',
      ],
    ],
  },
  36: {
    fault: 'The file is not in the bucket',
    must: '503 and an alarm',
    tests: [['test/cloud/downloads.test.ts', 'a file that is not in the bucket is a 503 and logs an alarm event']],
  },
  37: {
    fault: 'An address of a file expires or is shared',
    must: 'the next click makes a new one, and the link is used up by nothing',
    tests: [['test/cloud/downloads.test.ts', 'the link’s token gives the guide and its gift, byte for byte']],
  },
  38: {
    fault: 'A function is ended by its time limit in the middle of its work',
    must: 'the lease ends and the next run finishes',
    tests: [[sweep, sweepTitle]],
  },
  39: {
    fault: 'A row that cannot be read',
    must: 'it delays no other',
    tests: [['test/cloud/crash.test.ts', 'an order that cannot be read does not delay the others']],
  },
  40: {
    fault: 'A secret is rotated',
    must: 'both secrets are accepted meanwhile',
    tests: [
      ['test/lambdas/payment/webhook-signature.test.ts', 'during a rotation either of two secrets is accepted'],
      ['test/cloud/rotate.test.ts', 'rotate link-secret leaves the links that were mailed before working'],
    ],
  },
  41: {
    fault: 'A deployment during traffic',
    must: 'no request is lost',
    tests: [[storm, stormTitle]],
    untested:
      'the change from one version of a function to the next, which AWS makes; the storm ends processes under traffic',
  },
  42: {
    fault: 'A table is lost',
    must: 'restored to any second of the last days; a paid order is made again from Stripe',
    tests: [
      [
        'test/cloud/settle.test.ts',
        'a paid order whose row was lost is made again from its session, by the webhook or the schedule, and its link is mailed',
      ],
      [
        'test/infra/data-stack.test.ts',
        'every table of production can be restored to any second, refuses deletion and outlives its stack',
      ],
      [
        'test/cloud/restore.test.ts',
        'restore brings back what is missing or older, overwrites nothing newer, and may be repeated',
      ],
    ],
  },
};
