import { expect, test } from 'vitest';
import { isOrderId, readOrderId, toMilliseconds, toOrderId } from '#lambdas/order/order-id.ts';

test('order ids are "order_" and milliseconds, nothing else', () => {
  expect(toOrderId(1700000000000)).toBe('order_1700000000000');
  expect(isOrderId('order_1700000000000')).toBe(true);
  for (const wrong of [
    '',
    'order_',
    'order_12',
    'ORDER_1700000000000',
    'order_1700000000000 ',
    '../order_1700000000000',
  ]) {
    expect(isOrderId(wrong)).toBe(false);
  }
});

test('an order id holds the moment it was made', () => {
  expect(toMilliseconds(toOrderId(1700000000000))).toBe(1700000000000);
});

test('an order id typed on a telephone is read, anything else is left as it is', () => {
  expect(readOrderId(' Order_1700000000000 ')).toBe('order_1700000000000');
  expect(readOrderId(' Ma commande ')).toBe('Ma commande');
});
