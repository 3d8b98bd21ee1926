import { expect, test } from 'vitest';
import { getStage } from '#infra/config.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

test('production breaks no rule of AwsSolutions, of Serverless or of CloudFormation that is not acknowledged', () => {
  expect(templatesOf(production).findings).toEqual([]);
});

test('`npm run deploy` asks the demo stage for a real sender first', () => {
  expect(templatesOf(getStage('demo')).findings).toEqual([
    'Annotation::guide-amour:sender at GuideAmour-demo-mail/Mail',
  ]);
});
