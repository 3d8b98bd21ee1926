import { expect, test } from 'vitest';
import { resolve, type Scope } from '#local/templates/resolve.ts';

const scope: Scope = {
  ref: (id) => ({ Bucket: 'files', Api: 'abc', Region: 'eu-west-3' })[id],
  getAtt: (id, attribute) => `${id}/${attribute}`,
  stackOutput: (stack, output) => `${output} of ${stack}`,
  secret: (id, key) => `secret(${id},${key})`,
};

test('a dynamic reference by name or by ARN becomes the secret, at any place in a text', () => {
  const arn = 'arn:aws:secretsmanager:eu-west-3:123456789012:secret:shop-origin';
  const join = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', arn, ':SecretString:current::}}']] };
  expect(resolve(join, scope)).toBe(`secret(${arn},current)`);
  expect(resolve('a {{resolve:secretsmanager:origin:SecretString:key::}} b', scope)).toBe('a secret(origin,key) b');
});

test('an unknown intrinsic function stops the start and is named', () => {
  expect(() => resolve({ Value: { 'Fn::Transform': {} } }, scope)).toThrow('Fn::Transform');
});
