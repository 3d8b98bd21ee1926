import { type App, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { findOtherName, type Stage } from '#infra/config.ts';
import { Firewall } from '#infra/firewall.ts';

/** Whether a stage has anything to deploy in us-east-1. */
export function needsGlobalStack({ domain, certificateArn, firewall }: Stage): boolean {
  return firewall || (domain !== undefined && certificateArn === undefined);
}

/** What CloudFront takes from us-east-1 only: the certificate, when the stage names its zone and none, and the firewall. */
export class GlobalStack extends Stack {
  /** The new certificate; undefined when the stage names one or has no domain. */
  readonly certificate: Certificate | undefined;
  readonly firewallArn: string | undefined;

  constructor(app: App, stage: Stage) {
    super(app, `GuideAmour-${stage.name}-global`, {
      env: { region: 'us-east-1' },
      description: 'Guide Amour: the certificate and the firewall of its distribution',
    });
    this.certificate = this.makeCertificate(stage);
    this.firewallArn = stage.firewall ? new Firewall(this, stage).arn : undefined;
  }

  /** CloudFormation sets the record that proves the domain in the zone, and waits for the certificate. */
  private makeCertificate(stage: Stage): Certificate | undefined {
    const { domain, hostedZone, certificateArn } = stage;
    if (domain === undefined || hostedZone === undefined || certificateArn !== undefined) return undefined;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const otherName = findOtherName(stage);
    return new Certificate(this, 'Certificate', {
      domainName: domain,
      ...(otherName === undefined ? {} : { subjectAlternativeNames: [otherName] }),
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
