import { useCallback, useEffect, useState } from 'react';
import type { MyOrderReply, OrderLink } from '#lambdas/http/my-order-contract.ts';
import type { ApiResult } from '#web/api/call.ts';
import { showMyOrder } from '#web/api/my-order.ts';

/** The order behind a link; undefined until the shop has answered. `retry` forgets a failed answer, `reload` keeps the order. */
export function useMyOrder({ orderId, token }: OrderLink) {
  const [result, setResult] = useState<ApiResult<MyOrderReply>>();
  const retry = useCallback(async () => {
    setResult(undefined);
    setResult(await showMyOrder({ orderId, token }));
  }, [orderId, token]);
  const reload = useCallback(async () => {
    const latest = await showMyOrder({ orderId, token });
    // What is on the page stays when the network is lost.
    if (latest.ok || latest.status === 404 || latest.status === 410) setResult(latest);
  }, [orderId, token]);
  useEffect(() => void retry(), [retry]);
  return { result, retry, reload };
}
