import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { myOrder } from '#test/journeys/purchases.ts';
import { LatePart } from '#web/pages/download/late-sections.tsx';

const render = (order: MyOrderReply) => {
  const props = { order, access: { orderId: order.orderId, token: 'x' }, reload: async () => {} };
  return renderToStaticMarkup(
    <MemoryRouter>
      <LatePart place="below" {...props} />
      <LatePart place="end" {...props} />
    </MemoryRouter>,
  );
};

test('the page of an order whose buyer was erased promises nothing to an address', () => {
  const ofAddress = [/>E-mail</, /votre adresse suffit/, /accusé de réception daté/];
  for (const words of ofAddress) {
    expect(render(myOrder)).toMatch(words);
    expect(render({ ...myOrder, email: null })).not.toMatch(words);
  }
});
