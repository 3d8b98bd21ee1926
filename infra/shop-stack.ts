import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Alarms } from '#infra/alarms.ts';
import { Api } from '#infra/api.ts';
import { SpendingBudget } from '#infra/budget.ts';
import type { Stage } from '#infra/config.ts';
import type { DataStack } from '#infra/data-stack.ts';
import { Functions } from '#infra/functions.ts';
import type { GlobalStack } from '#infra/global-stack.ts';
import { MailEvents } from '#infra/mail-events.ts';
import type { MailStack } from '#infra/mail-stack.ts';
import { SettleSchedule } from '#infra/schedule.ts';
import { Secrets } from '#infra/secrets.ts';
import { bucketOrigin, Domain, Site } from '#infra/site.ts';
import { Uploads } from '#infra/uploads.ts';

/** `siteFolder`: the built site. */
type ShopContext = {
  stage: Stage;
  data: DataStack;
  mail: MailStack;
  global: GlobalStack | undefined;
  siteFolder: string;
};

/** What holds no data and can be deployed anew at any time: API, functions, site, schedule, alarms. */
export class ShopStack extends Stack {
  constructor(app: App, { stage, data, mail: { mail }, global, siteFolder }: ShopContext) {
    super(app, `GuideAmour-${stage.name}-shop`, {
      env: { region: stage.region },
      description: 'Guide Amour: the site, its API and what watches over them',
    });
    const secrets = new Secrets(this, stage);
    const api = new Api(this, stage);
    const site = new Site(this, { stage, global, api, secrets, filesOrigin: bucketOrigin(data.files.bucket) });
    new Domain(this, stage, site.distribution);
    const uploads = new Uploads(this, { stage, files: data.files.bucket, site, siteFolder });
    const functions = new Functions(this, { stage, data, mail, secrets, siteUrl: site.url });
    api.addRoutes(functions);
    // A new file is there before a function hands it out, and a page goes up after the API that it calls.
    functions.node.addDependency(uploads.files);
    uploads.pages.node.addDependency(api);
    new MailEvents(this, { mail, recorder: functions.get('record-mail-event') });
    new SettleSchedule(this, functions.get('settle-orders'));
    // Runs on each deployment that changes the promo codes or the function.
    new Trigger(this, 'LoadPromoCodes', { handler: functions.get('load-promo-codes') });
    new Alarms(this, { stage, functions, api });
    new SpendingBudget(this, stage);
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'DistributionDomain', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
  }
}
