import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import { AlarmTopic } from '#infra/alarms.ts';

/** `words` must stand in the first 5 kB of the answer. */
const checked = [
  { id: 'Home', resourcePath: '/', words: '<html' },
  { id: 'Api', resourcePath: '/api/health', words: '"ok":true' },
];

/**
 * Asks for the site's first page and for its health from outside each half minute: what is inside AWS sees neither a domain that
 * has lapsed nor a certificate that has. Each region asks for itself, and each call costs: three is the fewest that Route 53 takes.
 * It measures in us-east-1 only.
 */
export class OutsideCheck extends Construct {
  constructor(scope: Construct, { domain, alarmAddress }: { domain: string; alarmAddress: string }) {
    super(scope, 'OutsideCheck');
    const topic = new AlarmTopic(this, alarmAddress);
    for (const { id, resourcePath, words } of checked) {
      const { attrHealthCheckId: HealthCheckId } = new CfnHealthCheck(this, id, {
        healthCheckConfig: {
          type: 'HTTPS_STR_MATCH',
          fullyQualifiedDomainName: domain,
          resourcePath,
          searchString: words,
          enableSni: true,
          requestInterval: 30,
          regions: ['eu-west-1', 'us-east-1', 'us-west-2'],
          failureThreshold: 3,
        },
      });
      const metric = new Metric({
        namespace: 'AWS/Route53',
        metricName: 'HealthCheckStatus',
        dimensionsMap: { HealthCheckId },
        statistic: 'Minimum',
        period: Duration.minutes(1),
      });
      const alarm = new Alarm(this, `site-unreachable-${id}`, {
        alarmDescription: `The site does not answer at ${domain}${resourcePath}: nobody can buy or read. What to do: infra/runbook.md#site-unreachable`,
        metric,
        threshold: 1,
        evaluationPeriods: 3,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
    }
  }
}
