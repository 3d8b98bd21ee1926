import { type App, Stack } from 'aws-cdk-lib';
import type { Stage } from '#infra/config.ts';
import { Mail } from '#infra/mail.ts';

/**
 * The sender's identity at SES. It is deployed first and by itself, since it is what a first deployment usually fails at: a
 * domain can be an identity once in a region. Nothing else is created then.
 */
export class MailStack extends Stack {
  readonly mail: Mail;

  constructor(app: App, stage: Stage) {
    super(app, `GuideAmour-${stage.name}-mail`, {
      env: { region: stage.region },
      description: 'Guide Amour: the sender of its mails',
    });
    this.mail = new Mail(this, stage);
  }
}
