import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMark } from '#lambdas/digest/marks.ts';

const runbook = readFileSync('infra/runbook.md', 'utf8').split('## mail-failing')[0] ?? '';
const known = [...runbook.matchAll(/^- `(\w+)`/gm)].map(([, mark = '']) => mark);

test.each(known)('the mark %s of the runbook is told in words, with a command for the order', (mark) => {
  const { say, command } = describeMark(mark, 'order_1', 'production');
  expect(say).not.toBe(mark);
  expect(command).toMatch(/^npm run shop -- \S.* --stage production$/);
  expect(command).not.toContain('<order>');
});
