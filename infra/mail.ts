import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '#infra/config.ts';

/** The sender's domain at SES, signed by DKIM. Addresses that bounced or complained get no further mail. */
export class MailIdentity extends Construct {
  private readonly sender: string;
  private readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, { sender }: Stage) {
    super(scope, 'Mail');
    this.sender = sender;
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const identity = new EmailIdentity(this, 'Sender', {
      identity: Identity.domain(sender.slice(sender.indexOf('@') + 1)),
      configurationSet: this.configurationSet,
    });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }

  /** Allows sending as the shop. `identity/*`: in its sandbox SES checks the recipient's identity too. */
  sendingStatement(): PolicyStatement {
    const { partition, region, account } = Stack.of(this);
    const arn = `arn:${partition}:ses:${region}:${account}`;
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['ses:SendEmail'],
      resources: [`${arn}:identity/*`, `${arn}:configuration-set/${this.configurationSet.configurationSetName}`],
      conditions: { StringEquals: { 'ses:FromAddress': this.sender } },
    });
  }
}
