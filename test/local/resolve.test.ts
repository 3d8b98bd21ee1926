import { expect, test } from 'vitest';
import { resolve, type Scope } from '#local/templates/resolve.ts';

const scope: Scope = {
  ref: (id) => ({ Bucket: 'files', Api: 'abc', Region: 'eu-west-3', 'AWS::NoValue': undefined })[id],
  getAtt: (id, attribute) => `${id}/${attribute}`,
  stackOutput: (stack, output) => `${output} of ${stack}`,
  secret: (id, key) => `secret(${id},${key})`,
};

test.each([
  ['Ref', { Ref: 'Bucket' }, 'files'],
  ['GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
  ['GetAtt as text', { 'Fn::GetAtt': 'Stack.Outputs.Name' }, 'Stack/Outputs.Name'],
  ['Join', { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.', { Ref: 'Region' }]] }, 'abc.execute-api.eu-west-3'],
  ['Split and Select', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://abc.example/'] }] }, 'abc.example'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation.
  ['Sub', { 'Fn::Sub': '${Bucket}-${Table.Arn}-${!Literal}' }, 'files-Table/Arn-${Literal}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation.
  ['Sub with values', { 'Fn::Sub': ['${Bucket}/${Key}', { Key: { Ref: 'Api' } }] }, 'files/abc'],
  ['GetStackOutput', { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'Orders' } }, 'Orders of data'],
])('%s', (_, node, value) => {
  expect(resolve({ Value: node }, scope)).toEqual({ Value: value });
});

test('a dynamic reference by name or by ARN becomes the secret, at any place in a text', () => {
  const arn = 'arn:aws:secretsmanager:eu-west-3:123456789012:secret:shop-origin';
  const join = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', arn, ':SecretString:::}}']] };
  expect(resolve(join, scope)).toBe(`secret(${arn},)`);
  expect(resolve('a {{resolve:secretsmanager:origin:SecretString:key::}} b', scope)).toBe('a secret(origin,key) b');
});

test('properties that resolve to nothing are omitted', () => {
  const node = { Kept: 1, Gone: { Ref: 'AWS::NoValue' }, List: ['a', { Ref: 'AWS::NoValue' }] };
  expect(resolve(node, scope)).toEqual({ Kept: 1, List: ['a'] });
});

test('an unknown intrinsic function stops the start and is named', () => {
  expect(() => resolve({ Value: { 'Fn::Transform': {} } }, scope)).toThrow('Fn::Transform');
});
