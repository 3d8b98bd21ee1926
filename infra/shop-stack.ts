import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Alarms } from '#infra/alarms.ts';
import { Api } from '#infra/api.ts';
import type { Stage } from '#infra/config.ts';
import type { DataStack } from '#infra/data-stack.ts';
import { Functions } from '#infra/functions.ts';
import { Pages } from '#infra/pages.ts';
import { SettleSchedule } from '#infra/schedule.ts';
import { Secrets } from '#infra/secrets.ts';
import { bucketOrigin, Domain, Site } from '#infra/site.ts';

/** What holds no data and can be deployed anew at any time: API, functions, site, schedule, alarms. */
export class ShopStack extends Stack {
  constructor(app: App, { stage, data, siteFolder }: { stage: Stage; data: DataStack; siteFolder: string }) {
    super(app, `GuideAmour-${stage.name}-shop`, {
      env: { region: stage.region },
      description: 'Guide Amour: the site, its API and what watches over them',
    });
    const secrets = new Secrets(this, stage);
    const api = new Api(this, stage);
    const site = new Site(this, { stage, api, secrets, filesOrigin: bucketOrigin(data.files.bucket) });
    new Domain(this, stage, site.distribution);
    const functions = new Functions(this, { stage, data, secrets, siteUrl: site.url });
    api.addRoutes(functions);
    new SettleSchedule(this, functions.all['settle-orders']);
    // Runs on each deployment that changes the promo codes or the function.
    new Trigger(this, 'LoadPromoCodes', { handler: functions.all['load-promo-codes'] });
    new Pages(this, { stage, site, folder: siteFolder });
    new Alarms(this, { stage, functions, api });
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'WebhookUrl', { value: `${site.url}/api/stripe-webhook` });
    new CfnOutput(this, 'DistributionDomain', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
  }
}
