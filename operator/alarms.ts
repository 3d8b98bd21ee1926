/** The alarms of a shop on AWS that ring at this moment. */
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { stackName } from '#infra/names.ts';
import type { Shop } from '#operator/point-at-shop.ts';

/** `runbook`: the heading that says what to do. `since`: ISO 8601 UTC. */
export type Ringing = { runbook: string; since: string };

type Asking = Pick<CloudWatchClient, 'send'>;

/** The alarms that ring, by the clients of their regions: the checks from outside stand in us-east-1. */
export async function listRinging(stage: string, ask: (region?: string) => Asking): Promise<Ringing[]> {
  const places = [
    { client: ask(), AlarmNamePrefix: stackName(stage, 'shop') },
    { client: ask('us-east-1'), AlarmNamePrefix: stackName(stage, 'global') },
  ];
  const answers = await Promise.all(
    places.map(({ client, AlarmNamePrefix }) =>
      client.send(new DescribeAlarmsCommand({ AlarmNamePrefix, StateValue: 'ALARM', MaxRecords: 100 })),
    ),
  );
  return answers
    .flatMap(({ MetricAlarms = [] }) => MetricAlarms)
    .map(({ AlarmName = '', AlarmDescription = '', StateUpdatedTimestamp: since = new Date(0) }) => ({
      runbook: AlarmDescription.split('infra/runbook.md#')[1] ?? AlarmName,
      since: since.toISOString(),
    }))
    .toSorted((a, b) => a.since.localeCompare(b.since));
}

export const readAlarms = ({ stage, region }: Shop) =>
  listRinging(
    stage,
    (other = region) =>
      new CloudWatchClient({ region: other, maxAttempts: 2, requestHandler: { requestTimeout: 5000 } }),
  );
