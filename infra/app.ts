/** The CDK app. It synthesises the stage named by `-c stage=…`, or `demo`. */
import { App } from 'aws-cdk-lib';
import { checkStage } from '#infra/check-stage.ts';
import { getStage } from '#infra/config.ts';
import { makeApp } from '#infra/make-app.ts';

const app = new App();
const stage: unknown = app.node.tryGetContext('stage') ?? 'demo';
makeApp(app, checkStage(getStage(String(stage))));
app.synth();
