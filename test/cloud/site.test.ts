import { expect, test } from 'vitest';
import { siteUrl } from '#test/cloud/addresses.ts';

const read = async (path: string) => (await fetch(`${siteUrl}${path}`)).text();

test('the site that a test has built is the one visitors get, with React as it is made for them', async () => {
  const [, entry = ''] = /data-entry="([^"]+)"/.exec(await read('/')) ?? [];
  const script = await read(entry);
  expect(script.length).toBeGreaterThan(100_000);
  expect(script).not.toContain('react_stack_bottom_frame');
});
