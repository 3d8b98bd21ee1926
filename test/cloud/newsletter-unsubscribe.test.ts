/** The two ways to unsubscribe: the mail's link, and the mail client's own button (RFC 8058). */
import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { rowOf, subscribe, tokenIn } from '#test/cloud/letter.ts';
import { ask, newBuyer, post } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';

test('unsubscribing twice by the mail’s link is unsubscribing once, and the old confirmation link is refused', async () => {
  const email = newBuyer();
  await subscribe({ email });
  const token = await tokenIn(email, 'confirm');
  await post('/api/newsletter/confirm', { token });
  const unsubscribe = await tokenIn(email, 'unsubscribe');
  expect((await post('/api/newsletter/unsubscribe', { token: unsubscribe })).status).toBe(200);
  const gone = await rowOf(email);
  expect(gone?.unsubscribed_at).toEqual(expect.any(String));
  expect((await post('/api/newsletter/unsubscribe', { token: unsubscribe })).status).toBe(200);
  expect(await rowOf(email)).toEqual(gone);
  const again = await post<ErrorBody>('/api/newsletter/confirm', { token });
  expect([again.status, again.body.error]).toEqual([
    404,
    { code: 'link_invalid', message: 'Ce lien n’est plus valable' },
  ]);
});

test('the mail client’s own button unsubscribes without a page, form or multipart', async () => {
  const types: [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ];
  for (const [type, body] of types) {
    const email = newBuyer();
    await subscribe({ email });
    const headers = (await mailsTo(email))[0]?.headers ?? [];
    const headerOf = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
    expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(http[^>]+)>, <mailto:aide@/.exec(headerOf('List-Unsubscribe')) ?? [];
    const { pathname, search } = new URL(url);
    const page = await ask('GET', `${pathname}${search}`);
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/newsletter#unsubscribe='),
    ]);
    expect((await rowOf(email))?.unsubscribed_at).toBeUndefined();
    expect((await post(`${pathname}${search}`, body, { 'content-type': type })).status).toBe(200);
    expect((await rowOf(email))?.unsubscribed_at).toEqual(expect.any(String));
    const forged = await post<ErrorBody>(`${pathname}?token=x.y`, body, { 'content-type': type });
    expect([forged.status, forged.body.error.code]).toEqual([404, 'link_invalid']);
  }
});
