import { type App, Tags } from 'aws-cdk-lib';
import { acknowledgeFindings } from '#infra/acknowledgements.ts';
import type { Stage } from '#infra/config.ts';
import { DataStack } from '#infra/data-stack.ts';
import { ShopStack } from '#infra/shop-stack.ts';

/** Both stacks of a stage: the data, and the shop that uses it. */
export function makeApp(app: App, stage: Stage): { data: DataStack; shop: ShopStack } {
  const data = new DataStack(app, stage);
  const shop = new ShopStack(app, { stage, data });
  acknowledgeFindings({ data, shop }, stage);
  Tags.of(app).add('project', 'guide-amour');
  Tags.of(app).add('stage', stage.name);
  return { data, shop };
}
