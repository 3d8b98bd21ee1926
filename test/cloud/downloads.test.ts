import { readFile } from 'node:fs/promises';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { awsOf } from '#test/cloud/addresses.ts';
import {
  buy,
  cloneWithLink,
  download,
  lookUp,
  newBuyer,
  newVisitor,
  postForm,
  tokenOf,
  until,
} from '#test/cloud/shop-client.ts';
import { breakMail, linkTokenOf, mailsTo, marksLogged, readLog } from '#test/cloud/stand-ins.ts';
import { describeCloud, putRow, readOrder, rewriteOrder } from '#test/cloud/tables.ts';

test('the link’s token gives the guide and its gift, byte for byte', async () => {
  const checkout = await buy(newBuyer());
  const token = tokenOf((await lookUp(checkout)).body.downloadUrl);
  const { body } = await download({ orderId: checkout.orderId, token });
  expect(body.files.map(({ id, name }) => [id, name])).toEqual([
    ['guide-amour', 'guide-amour.pdf'],
    ['carnet-communication', 'carnet-communication.pdf'],
  ]);
  for (const { name, url, sizeBytes } of body.files) {
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(bytes.equals(await readFile(`.build/files/${name}`))).toBe(true);
    expect(bytes.byteLength).toBe(sizeBytes);
    expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
  }
});

test('order id and e-mail, typed with capitals, give the files too, and the link is mailed again', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  const answer = await download({ orderId: orderId.replace('order', 'Order'), email: ` ${email.toUpperCase()} ` });
  expect(answer.status).toBe(200);
  expect(answer.body.files).toHaveLength(2);
  expect(answer.body.mailed).toBe(true);
  await until(async () => (await mailsTo(email)).length === 2);
  await rewriteOrder(orderId, { email: 'lea@exämple.fr' });
  expect((await download({ orderId, email: 'lea@xn--exmple-cua.fr' })).body.files).toHaveLength(2);
  await rewriteOrder(orderId, { email });
  await breakMail('down');
  const unmailed = await download({ orderId, email });
  await breakMail('none');
  expect(unmailed).toMatchObject({ status: 200, body: { files: [{}, {}], mailed: false } });
});

test('a link used from a hundred networks is marked once for the operator, a guest’s apart, and goes on working', async () => {
  const partner = { email: newBuyer(), since: new Date().toISOString() };
  const { orderId, token } = await cloneWithLink({ partner });
  const networks = new Set(Array.from({ length: 98 }, (_, count) => `${count}`));
  for (const counted of [orderId, `${orderId} partner`])
    await putRow('counters', { counter: `link-networks#${counted}`, networks });
  const open = async (used: string, visitor?: string) =>
    expect((await download({ orderId, token: used }, visitor)).status).toBe(200);
  const home = newVisitor();
  for (const visitor of [home, home]) await open(token, visitor);
  expect(await readOrder(orderId)).not.toHaveProperty('marks');
  for (let count = 0; count < 3; count += 1) await open(token);
  expect(await marksLogged(orderId)).toEqual(['link_spread']);
  for (let count = 0; count < 3; count += 1) await open(await linkTokenOf(orderId, 'partner'));
  expect(await marksLogged(orderId)).toEqual(['link_spread', 'guest_link_spread']);
  expect(await readOrder(orderId)).toMatchObject({ marks: new Set(['link_spread', 'guest_link_spread']) });
});

test('a plain form leads to the file itself, or to the page with the error', async () => {
  const { orderId, email } = await cloneWithLink();
  const sent = await postForm('/api/downloads', { orderId, email });
  expect(sent.status).toBe(303);
  expect(sent.headers.get('location')).toContain('/guide-amour.pdf?');
  const refused = await postForm('/api/downloads', { orderId, email: 'autre@example.fr' });
  expect(refused.headers.get('location')).toContain(`/download?orderId=${orderId}&error=order_not_found`);
  // The page would get it back in a header.
  const tooLong = await postForm('/api/downloads', { orderId: 'x'.repeat(50_000), email });
  expect(tooLong.headers.get('location')).toBe('/download?orderId=&error=invalid_request#erreur-invalid_request');
});

test('a file that is not in the bucket logs an alarm event: it keeps back no other, but a gift alone is nothing', async () => {
  const { orderId, token } = await cloneWithLink();
  const { buckets, addresses } = await describeCloud();
  const s3 = new S3Client({ ...awsOf('dynamodb'), endpoint: addresses.s3, forcePathStyle: true });
  const downloadWithout = async (Key: string) => {
    const object = { Bucket: buckets.files, Key };
    const Body = await readFile(`.build/files/${Key}`);
    const putBack = async () => void (await s3.send(new PutObjectCommand({ ...object, Body })));
    onTestFinished(putBack);
    await s3.send(new DeleteObjectCommand(object));
    const answer = await download({ orderId, token });
    await putBack();
    expect(await readLog()).toContain(`"event":"file_missing","file":"${Key}"`);
    return answer;
  };
  const away = await downloadWithout('guide-amour.pdf');
  expect(away).toMatchObject({ status: 503, body: { error: { code: 'file_unavailable' } } });
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  const { body } = await downloadWithout('carnet-communication.pdf');
  expect(body.files.map(({ id }) => id)).toEqual(['guide-amour']);
  expect(body.missing).toEqual([{ id: 'carnet-communication', name: 'carnet-communication.pdf' }]);
  expect((await download({ orderId, token })).body).toMatchObject({ files: [{}, {}], missing: [] });
  const [line] = Object((await readOrder(orderId))?.lines) as object[];
  const sold = ['carnet-communication', 'guide-amour-1'];
  await rewriteOrder(orderId, { lines: sold.map((product_id) => ({ ...line, product_id, bonus_id: undefined })) });
  expect(await downloadWithout('carnet-communication.pdf')).toMatchObject({
    status: 200,
    body: { files: [{ id: 'guide-amour' }], missing: [{ id: 'carnet-communication' }] },
  });
});
