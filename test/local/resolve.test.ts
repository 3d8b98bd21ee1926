import { expect, test } from 'vitest';
import { resolve, type Scope } from '#local/templates/resolve.ts';

const scope: Scope = { ref: () => undefined, getAtt: () => '', stackOutput: () => '', secret: () => '' };

test('an unknown intrinsic function stops the start and is named', () => {
  expect(() => resolve({ Value: { 'Fn::Transform': {} } }, scope)).toThrow('Fn::Transform');
});
