import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { checkStage, getStage, type Stage } from '#infra/config.ts';
import { makeApp } from '#infra/make-app.ts';

/** A production stage as an operator would fill it in. */
export const production: Stage = {
  ...getStage('production'),
  domain: 'www.guide-amour.fr',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0f2b1c3d-0000-4000-8000-123456789012',
  sender: 'bonjour@guide-amour.fr',
  supportAddress: 'aide@guide-amour.fr',
  alarmAddress: 'alarme@guide-amour.fr',
};

function synthesise(stage: Stage) {
  const { data, shop } = makeApp(new App(), checkStage(stage));
  return { data: Template.fromStack(data), shop: Template.fromStack(shop) };
}

const made = new Map<string, ReturnType<typeof synthesise>>();

/** The templates of a stage, synthesised once a test file. */
export function templatesOf(stage: Stage) {
  const templates = made.get(stage.name) ?? synthesise(stage);
  made.set(stage.name, templates);
  return templates;
}
