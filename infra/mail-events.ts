import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as RecordMailEvent } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Mail } from '#infra/mail.ts';

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
