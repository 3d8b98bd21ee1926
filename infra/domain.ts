import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Stage } from '#infra/config.ts';

/** The domain's IPv4 and IPv6 records for the distribution, when the stage names its Route 53 zone. */
export class Domain extends Construct {
  constructor(scope: Construct, { domain, hostedZone }: Stage, distribution: Distribution) {
    super(scope, 'Domain');
    if (domain === undefined || hostedZone === undefined) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'Ipv4', { zone, recordName: `${domain}.`, target });
    new AaaaRecord(this, 'Ipv6', { zone, recordName: `${domain}.`, target });
  }
}
