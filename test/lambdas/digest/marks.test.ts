import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMark, marks } from '#lambdas/digest/marks.ts';

const runbook = readFileSync('infra/runbook.md', 'utf8').split('## mail-failing')[0] ?? '';
/** `mail_unanswered`, `_refused`: the second is `mail_refused`. */
const known = [...runbook.matchAll(/^- `(\w+)`((?:, `_\w+`)*)/gm)].flatMap(([, first = '', others = '']) => [
  first,
  ...[...others.matchAll(/_\w+/g)].map(([end]) => first.replace(/_[^_]+$/, end)),
]);

test('the runbook has every mark', () => {
  expect(known.toSorted()).toEqual(Object.keys(marks).toSorted());
});

test.each(known)('the mark %s of the runbook is told in words, with a command for the order', (mark) => {
  const { say, command } = describeMark(mark, 'order_1', 'production');
  expect(say).not.toBe(mark);
  expect(command).toMatch(/^npm run shop -- \S.* --stage production$/);
  expect(command).not.toContain('<order>');
});
