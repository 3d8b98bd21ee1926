/** The CDK app. It synthesises the stage named by `-c stage=…`, or `demo`. */
import { App, Tags } from 'aws-cdk-lib';
import { acknowledgeFindings } from '#infra/accepted-findings.ts';
import { getBuildOutput } from '#infra/file-buckets.ts';
import { projectTag } from '#infra/names.ts';
import { BackupStack, DataStack, GlobalStack, MailStack, needsGlobalStack, ShopStack } from '#infra/stacks.ts';
import { checkStage } from '#infra/stage-rules.ts';
import { getStage, type Stage } from '#infra/stages.ts';

/** The stacks of a stage, in the order of their deployment. `siteFolder`: the site as it is built for the stage. */
export function addStacks(app: App, stage: Stage, siteFolder: string): void {
  const mail = new MailStack(app, stage);
  const global = needsGlobalStack(stage) ? new GlobalStack(app, stage) : undefined;
  const data = new DataStack(app, stage);
  // What may fail in a first deployment comes before the tables: SES's identity, the proof of the domain.
  data.addStackDependency(mail);
  if (global !== undefined) data.addStackDependency(global);
  const { backupRegion } = stage;
  if (backupRegion !== undefined) data.addStackDependency(new BackupStack(app, { ...stage, backupRegion }));
  const shop = new ShopStack(app, { stage, data, mail, global, siteFolder });
  acknowledgeFindings({ global, data, shop }, stage);
  Tags.of(app).add('project', projectTag);
  Tags.of(app).add('stage', stage.name);
}

if (import.meta.main) {
  const app = new App();
  const stage: unknown = app.node.tryGetContext('stage') ?? 'demo';
  addStacks(app, checkStage(getStage(String(stage))), getBuildOutput('site'));
  app.synth();
}
