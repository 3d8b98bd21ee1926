import { Annotations, CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as RecordMailEvent } from 'aws-cdk-lib/aws-lambda';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { isInvented } from '#infra/stage-rules.ts';
import type { Stage } from '#infra/stages.ts';

/** A DNS record; `value` as a zone file has it. */
type DnsRecord = { id: string; name: string; type: 'CNAME' | 'MX' | 'TXT'; value: string };

/** What `record-mail-event` keeps of a mail. */
const recordedEvents = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
];

/**
 * How the shop sends mail: its sender's domain at SES, signed by DKIM, and the configuration set of its mails. Addresses that
 * bounced or complained get no further mail.
 */
export class Mail extends Construct {
  private readonly senders: string[];
  private readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Mail');
    this.senders = [stage.sender, ...(stage.discreetSender === undefined ? [] : [stage.discreetSender])];
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet.addEventDestination('Events', {
      // SES publishes to the account's default bus only, which needs no permission for it.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: recordedEvents,
    });
    if (isInvented(stage.sender)) {
      // A warning stops `npm run deploy` (`--strict`), not a synthesis: the demo stage runs on one machine without a sender.
      const message = `The sender ${stage.sender} is an example, so no mail could leave: set one in infra/stages.ts`;
      Annotations.of(this).addWarningV2('guide-amour:sender', message);
    }
    if (!stage.existingIdentity) this.addIdentity(stage);
  }

  /**
   * The identity and its records: in the stage's zone if the sender's domain is there, else as outputs to be set by hand. They
   * stay when the stage is removed, since another stage may send by them; so the identity names no configuration set, which
   * would be gone then.
   */
  private addIdentity({ sender, region, hostedZone }: Stage): void {
    const domain = sender.slice(sender.indexOf('@') + 1);
    const mailFromDomain = `bounces.${domain}`;
    const identity = new EmailIdentity(this, 'Sender', {
      identity: Identity.domain(domain),
      // Bounces go to a domain of the sender's own, so that SPF agrees with the sender; until its records are set, to SES's.
      // Not `mail.`, which a hoster's mailbox often has.
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const dkim = identity.dkimRecords.map(
      ({ name, value }, index): DnsRecord => ({ id: `DkimRecord${index + 1}`, name, type: 'CNAME', value }),
    );
    const mx = `10 feedback-smtp.${region}.amazonses.com`;
    const records: DnsRecord[] = [
      ...dkim,
      { id: 'MailFromRecord1', name: mailFromDomain, type: 'MX', value: mx },
      { id: 'MailFromRecord2', name: mailFromDomain, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    ];
    const isInZone = hostedZone !== undefined && `.${domain}`.endsWith(`.${hostedZone.name}`);
    for (const record of records) {
      if (isInZone) this.addRecord(record, hostedZone.id);
      new CfnOutput(Stack.of(this), record.id, { value: `${record.name} ${record.type} ${record.value}` });
    }
  }

  private addRecord({ id, name, type, value }: DnsRecord, hostedZoneId: string): void {
    const record = new CfnRecordSet(this, id, { hostedZoneId, name, type, ttl: '1800', resourceRecords: [value] });
    record.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }

  /** Each mail and its events name it, since an identity that existed before has another one or none. */
  get configurationSetName(): string {
    return this.configurationSet.configurationSetName;
  }

  /**
   * Allows sending as the shop. `identity/*`: in its sandbox SES checks the recipient's identity too. SES checks the right
   * to send raw mail when it is given MIME parts, and does not document which right attachments need: they get both.
   */
  sendingStatement({ withAttachments }: { withAttachments: boolean }): PolicyStatement {
    const { partition, region, account } = Stack.of(this);
    const arn = `arn:${partition}:ses:${region}:${account}`;
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['ses:SendEmail', ...(withAttachments ? ['ses:SendRawEmail'] : [])],
      resources: [`${arn}:identity/*`, `${arn}:configuration-set/${this.configurationSetName}`],
      conditions: { StringEquals: { 'ses:FromAddress': this.senders } },
    });
  }
}

/** Brings SES's events about the mails that a row keeps a record of, those of this stage only, to `record-mail-event`. */
export class MailEvents extends Construct {
  constructor(scope: Construct, { mail, recorder }: { mail: Mail; recorder: RecordMailEvent }) {
    super(scope, 'MailEvents');
    new Rule(this, 'OfOrders', {
      description: 'What became of the mails of orders, withdrawals, letters and requests',
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [mail.configurationSetName], mail: Match.exists() } } },
      },
      targets: [new LambdaFunction(recorder)],
    });
  }
}
