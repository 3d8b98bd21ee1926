import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CloudFormationValidatePlugin, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { addStacks } from '#infra/app.ts';
import { needsGlobalStack } from '#infra/stacks.ts';
import { checkStage } from '#infra/stage-rules.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { seller } from '#test/seller.ts';
import { bootScript } from '#web/build/boot-script.ts';

/** A production stage as an operator would fill it in. */
export const production: Stage = {
  ...getStage('production'),
  livePayments: true,
  domain: 'www.guide-amour.fr',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0f2b1c3d-0000-4000-8000-123456789012',
  hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'guide-amour.fr' },
  sender: 'bonjour@guide-amour.fr',
  supportAddress: 'aide@guide-amour.fr',
  alarmAddress: 'alarme@guide-amour.fr',
  backupRegion: 'eu-central-1',
};

const { certificateArn, backupRegion, ...fewer } = production;
/** Production with a certificate that the deployment makes, an SES identity that is there before it, and no copies elsewhere. */
export const variant: Stage = { ...fewer, existingIdentity: true };

/** The properties of every resource of a type. */
export const propertiesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

type Report = {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath?: string }[] }[] }[];
};

type Manifest = { artifacts: Record<string, { dependencies?: string[] }> };

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The rules cdk-nag's packs and CDK's template check find broken, with where; what is acknowledged is not among them. */
function readFindings(folder: string): string[] {
  const { pluginReports } = readJson(join(folder, 'validation-report.json')) as Report;
  return pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    ),
  );
}

/** A built site, as far as a synthesis looks at it. */
export function writeSite({ socialProof, supportAddress }: Pick<Stage, 'socialProof' | 'supportAddress'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-amour-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'entry.js'), '');
  writeFileSync(join(folder, 'index.html'), `<html data-social-proof="${socialProof}"><script>${bootScript}</script>`);
  writeFileSync(join(folder, 'contact.html'), supportAddress);
  return folder;
}

/**
 * As `cdk synth` does it, with the same feature flags, on the bundles of the last build; production is checked by every rule
 * there is, which takes long.
 */
function synthesise(stage: Stage) {
  const outdir = mkdtempSync(join(tmpdir(), 'guide-amour-synth-'));
  const { context } = readJson('cdk.json') as { context: Record<string, unknown> };
  const app = new App({ outdir, context, builtinCloudFormationValidation: false });
  const siteFolder = writeSite(stage);
  addStacks(app, checkStage(stage, seller), siteFolder);
  if (stage === production) {
    Validations.of(app).addPlugins(
      new AwsSolutionsChecks(app),
      new ServerlessChecks(app),
      new CloudFormationValidatePlugin(),
    );
  }
  const failure = tryTo(() => app.synth());
  // Without a rule or a warning CDK writes no report.
  const findings = stage === variant ? [] : readFindings(outdir);
  if (failure !== undefined && findings.length === 0) throw failure;
  const templateOf = (stack: string) =>
    Template.fromJSON(readJson(join(outdir, `GuideAmour-${stage.name}-${stack}.template.json`)) as object);
  const { artifacts } = readJson(join(outdir, 'manifest.json')) as Manifest;
  const templates = {
    /** The stacks that are deployed before one of them. */
    before: (stack: string) =>
      (artifacts[`GuideAmour-${stage.name}-${stack}`]?.dependencies ?? []).filter((id) => !id.endsWith('.assets')),
    mail: templateOf('mail'),
    backups: stage.backupRegion === undefined ? undefined : templateOf('backups'),
    data: templateOf('data'),
    global: needsGlobalStack(stage) ? templateOf('global') : undefined,
    shop: templateOf('shop'),
    findings,
  };
  for (const folder of [outdir, siteFolder]) rmSync(folder, { recursive: true });
  return templates;
}

/**
 * A broken rule ends the synthesis by throwing, after the templates and the report are written. CDK prints the report too: the
 * tests read it.
 */
function tryTo(work: () => unknown): unknown {
  const { error: printed } = console;
  console.error = () => {};
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    console.error = printed;
  }
}

const made = new Map<string, ReturnType<typeof synthesise>>();

const keyOf = (stage: Stage) => JSON.stringify(stage);

/** The templates of a stage, with its warnings and, of production, the rules they break, synthesised once. */
export function templatesOf(stage: Stage) {
  const templates = made.get(keyOf(stage)) ?? synthesise(stage);
  made.set(keyOf(stage), templates);
  return templates;
}
