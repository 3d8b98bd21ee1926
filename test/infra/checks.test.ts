import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { getStage } from '#infra/stages.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

test('production breaks no rule of AwsSolutions, of Serverless or of CloudFormation that is not acknowledged', () => {
  expect(templatesOf(production).findings).toEqual([]);
});

test('`npm run deploy` asks the demo stage for a real sender first', () => {
  expect(templatesOf(getStage('demo')).findings).toEqual([
    'Annotation::guide-amour:sender at GuideAmour-demo-mail/Mail',
  ]);
});

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
  const links = [...`${readme}${runbook}`.matchAll(/\]\((?:infra\/runbook\.md)?#([\w-]+)\)/g)];
  expect(links.length).toBeGreaterThan(6);
  for (const [, anchor] of links) expect([...sections.keys()]).toContain(anchor);
});

test('the stacks whose failures the runbook explains are the app’s', () => {
  const { before, findings, ...stacks } = templatesOf(production);
  const section = sections.get('a-deployment-fails') ?? '';
  const named = [...section.matchAll(/(?:GuideAmour-<stage>|…)-(?:<([^>]+)>|(\w+))/g)].flatMap(([, list, one = '']) =>
    list === undefined ? [one] : list.split(' | '),
  );
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(stacks).toSorted());
});

test('every npm script that the lists name is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...`${readme}${runbook}`.matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, script = ''] of named) expect(scripts).toHaveProperty([script]);
});

const folder = '.github/workflows';
const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const deploy = readFileSync(`${folder}/deploy.yml`, 'utf8');

test('every action is pinned by its commit, with the version beside it', () => {
  const uses = texts.flatMap((text) => text.match(/uses: [^.].*/g) ?? []);
  expect(uses.length).toBeGreaterThan(5);
  for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('a published review that no order of the stage allows stops the deployment', () => {
  const { jobs } = parse(deploy);
  const commands: string[] = jobs.deploy.steps.map(({ run = '' }: { run?: string }) => run);
  const at = (part: string) => commands.findIndex((command) => command.includes(part));
  expect(commands[at('reviews sync')]).toContain('npm run shop -- reviews sync --dry-run --stage "$STAGE"');
  expect(at('reviews sync')).toBeGreaterThan(0);
  expect(at('reviews sync')).toBeLessThan(at('npm run deploy'));
});

test('a deployment uses no stored key', () => {
  expect(deploy).not.toMatch(/secrets\.|access-key/);
});

test('what a person types reaches the shell as a variable, never as a part of the command', () => {
  const { jobs } = parse(deploy);
  const commands = jobs.deploy.steps.map(({ run = '' }: { run?: string }) => run);
  for (const command of commands) expect(command).not.toContain('${{');
});
