/** The stand-in for Lambda's API as far as the functions use it: `Invoke` in the background. */
import { type Pass, serveNormally } from '#local/faults.ts';
import type { Functions } from '#local/functions.ts';
import { type LocalServer, listen, readBody, sendJson, toListener } from '#local/http.ts';
import { describeRefusal, type Guard } from '#local/iam/evaluate.ts';

/** `POST /2015-03-31/functions/<name>/invocations` → the name. */
export function invokedName(method: string, url: string): string | undefined {
  const [, name] = /^POST \/2015-03-31\/functions\/([^/?]+)\/invocations$/.exec(`${method} ${url}`) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
}

type Options = { port: number; lambda: Pick<Functions, 'startInBackground'>; guard?: Guard; pass?: Pass };

/** Answers 202 and calls the function afterwards, as Lambda does for `InvocationType: Event`. */
export function startInvocations({ port, lambda, guard, pass = serveNormally }: Options): Promise<LocalServer> {
  const handle = toListener(async (request, response) => {
    const body = await readBody(request);
    const refusal = guard?.(request, body);
    if (refusal !== undefined) {
      response.setHeader('x-amzn-errortype', 'AccessDeniedException');
      return sendJson(response, 403, { Message: describeRefusal(refusal) });
    }
    const name = invokedName(request.method ?? '', request.url ?? '');
    if (name === undefined || request.headers['x-amz-invocation-type'] !== 'Event') {
      return sendJson(response, 400, { Message: 'The local cloud knows Invoke of the type Event only' });
    }
    await pass({ service: 'lambda', action: 'Invoke', request, response }, () => {
      lambda.startInBackground(name, JSON.parse(String(body)));
      response.writeHead(202).end();
    });
  });
  return listen(handle, port);
}
