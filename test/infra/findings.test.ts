import { expect, test } from 'vitest';
import { getStage } from '#infra/config.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

test.each([production, getStage('demo')])(
  '$name breaks no rule of AwsSolutions, of Serverless or of CloudFormation that is not acknowledged',
  (stage) => {
    expect(templatesOf(stage).findings).toEqual([]);
  },
);
