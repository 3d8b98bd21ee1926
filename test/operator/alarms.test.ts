import type { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { expect, test } from 'vitest';
import { listRinging } from '#operator/alarms.ts';
import { describeRinging } from '#operator/today.ts';

/** What CloudWatch answers by region. */
const AlarmDescription = 'Mails are not sent. What to do: infra/runbook.md#mail-failing';
const failing = { AlarmName: 'GuideAmour-production-shop-AlarmsmailfailingX', AlarmDescription };
const answers = {
  'eu-west-3': [{ ...failing, StateUpdatedTimestamp: new Date('2026-11-25T08:12:00Z') }],
  'us-east-1': [{ AlarmName: 'by-hand', StateUpdatedTimestamp: new Date('2026-11-25T07:00:00Z') }],
};

test('the alarms that ring are asked for in both regions and told the longest first, with what to do', async () => {
  const asked: unknown[] = [];
  const ask = (region: keyof typeof answers | string = 'eu-west-3') => ({
    send: async ({ input }: DescribeAlarmsCommand) => {
      asked.push([region, input.AlarmNamePrefix, input.StateValue]);
      return { MetricAlarms: answers[region as keyof typeof answers] };
    },
  });
  const ringing = await listRinging('production', ask as never);
  expect(asked).toEqual([
    ['eu-west-3', 'GuideAmour-production-shop', 'ALARM'],
    ['us-east-1', 'GuideAmour-production-global', 'ALARM'],
  ]);
  expect(ringing.map(({ runbook }) => runbook)).toEqual(['by-hand', 'mail-failing']);
  expect(ringing.map(describeRinging)[1]).toBe(
    '  L’alarme mail-failing sonne depuis le 25 novembre 2026 à 9\u00a0h\u00a012.\n    voyez infra/runbook.md#mail-failing',
  );
});
