import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { callerOf, parseBody } from '#lambdas/http/request.ts';

const from = (address?: string) =>
  callerOf({
    headers: address === undefined ? {} : { 'cloudfront-viewer-address': address },
  } as unknown as APIGatewayProxyEventV2).clientNetwork;

test.each([
  ['203.0.113.7:46532', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6:46532', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9:46532', '2001:db8:1:2::/64'],
  ['2001:db8::1:46532', '2001:db8:0:0::/64'],
  ['::1:46532', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(from(address)).toBe(network);
});

test('requests without an address share one count', () => {
  expect([from(), from('')]).toEqual(['unknown', 'unknown']);
});

const sentAs = (type: string, body: string) =>
  parseBody({ headers: { 'content-type': type }, body } as unknown as APIGatewayProxyEventV2).text;

test.each([
  ['a\u0000b', 'a b', 'a control becomes a space'],
  ['a\u202eb', 'a b', 'a direction override becomes a space'],
  ['a\u200bb', 'ab', 'what has no width goes'],
  ['a\u200e\u200f\u061cb', 'ab', 'marks of direction go'],
  ['a\u{e0061}\u{e007f}b', 'ab', 'tags, which hide a text in a text, go'],
  ['Noé\n\tet toi', 'Noé\n\tet toi', 'line breaks and tabs stay'],
  ['👩\u200d❤️\u200d👨', '👩\u200d❤️\u200d👨', 'the joiners of an emoji stay'],
  ['\u200b\u200d\u2060', '', 'a text that nobody can see is empty'],
  ['\u3164 \ufe0f', ' ', 'a filler is no letter'],
])('%j is read as %j, in JSON and in a form: %s', (typed, read) => {
  expect(sentAs('application/json', JSON.stringify({ text: typed }))).toBe(read);
  expect(sentAs('application/x-www-form-urlencoded', new URLSearchParams({ text: typed }).toString())).toBe(read);
});
