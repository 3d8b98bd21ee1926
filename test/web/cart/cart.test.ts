import { expect, test } from 'vitest';
import { products } from '#content/catalogue.ts';
import { addToCart, parseCart, removeLine, setQuantity, subtotalCents, toLine } from '#web/cart/cart.ts';

const [guide] = products;
if (guide === undefined) throw new Error('The catalogue is empty');
const one = [toLine(guide, 1)];

test('a line is stored in the shape other scripts read, with its price in euros', () => {
  expect(one).toEqual([
    { product: { id: 'guide-amour-1', name: guide.name, price: 79, image_url: guide.imageUrl }, quantity: 1 },
  ]);
});

test('adding a product that is there already adds one, up to ten', () => {
  expect(addToCart(one, guide)).toEqual([toLine(guide, 2)]);
  expect(addToCart([toLine(guide, 10)], guide)).toEqual([toLine(guide, 10)]);
});

test('a quantity of zero or less removes the line', () => {
  expect(setQuantity(one, guide.id, 0)).toEqual([]);
  expect(setQuantity(one, guide.id, -3)).toEqual([]);
  expect(removeLine(one, guide.id)).toEqual([]);
});

test('a cart costs its prices times their quantities, in cents', () => {
  expect(subtotalCents([toLine(guide, 3)])).toBe(23_700);
});

test.each([
  null,
  '',
  '{bad',
  'null',
  '{}',
  '42',
  '[null]',
  '[1,"a",[]]',
  '[{"quantity":2}]',
  '[{"product":null,"quantity":1}]',
])('a corrupt stored cart is an empty one: %s', (text) => expect(parseCart(text, products)).toEqual([]));

test('products that no longer exist are dropped, and prices are today’s', () => {
  const stored = [
    { product: { id: 'gone', name: 'x', price: 1, image_url: '/x' }, quantity: 1 },
    { product: { id: guide.id, name: 'old name', price: 1, image_url: '/old' }, quantity: 2 },
  ];
  expect(parseCart(JSON.stringify(stored), products)).toEqual([toLine(guide, 2)]);
});

test.each([
  [0, []],
  [-1, []],
  [0.5, []],
  ['2', []],
  [2.9, [toLine(guide, 2)]],
  [99, [toLine(guide, 10)]],
])('a stored quantity of %s becomes a valid one or none', (quantity, expected) => {
  expect(parseCart(JSON.stringify([{ product: { id: guide.id }, quantity }]), products)).toEqual(expected);
});

test('a product stored twice becomes one line', () => {
  expect(parseCart(JSON.stringify([...one, ...one]), products)).toEqual([toLine(guide, 2)]);
});
