import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

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
