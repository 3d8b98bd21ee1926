import { expect, test } from 'vitest';
import { putRuntimeIn, takeRuntimeFrom } from '#web/build/runtime-in-shell.ts';

const runtime = 'var e=1,t=()=>e+1,n=3;export{n as a,t as r};';

test('the shell runs with the helpers inside it, and hands them on', async () => {
  const shell = 'import{a as x,r as e}from"./rolldown-runtime-Ab_1-2.js";const t=[x,e()];export{t as o};';
  const code = putRuntimeIn(shell, runtime);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.o).toEqual([3, 2]);
  expect(module.runtime_r()).toBe(2);
});

test('another file takes them from the shell', () => {
  const code = takeRuntimeFrom(
    'shell-1.js',
    'import{r as e,a}from"./rolldown-runtime-Ab_1-2.js";import{o}from"./shell-1.js";e();',
  );
  expect(code).toBe('import{runtime_r as e,runtime_a as a}from"./shell-1.js";import{o}from"./shell-1.js";e();');
});

test('a file without helpers stays as it is', () => {
  expect(takeRuntimeFrom('shell-1.js', 'export const a=1;')).toBe('export const a=1;');
});

test('helpers of another form stop the build', () => {
  expect(() => putRuntimeIn('export const a=1;', runtime)).toThrow('not where they were');
});
