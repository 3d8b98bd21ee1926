import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const runbook = readFileSync('infra/runbook.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

/** GitHub's anchor of a heading. */
const toAnchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => [toAnchor(section.slice(0, section.indexOf('\n'))), section]),
);

test('every link to the runbook leads to a heading that is there', () => {
  const links = [...`${readme}${runbook}`.matchAll(/\]\((?:infra\/runbook\.md)?#([\w-]+)\)/g)].map(
    ([, anchor]) => anchor,
  );
  expect(links.length).toBeGreaterThan(6);
  for (const anchor of links) expect([...sections.keys()]).toContain(anchor);
});

test('every npm script that the lists name is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...`${readme}${runbook}`.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
    ([, script = '']) => script,
  );
  expect(named.length).toBeGreaterThan(20);
  for (const script of named) expect(scripts).toHaveProperty([script]);
});
