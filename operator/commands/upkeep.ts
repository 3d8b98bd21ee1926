/** `restore`, `doctor` and `rotate`: what keeps a shop running. */
import { Argument } from '@commander-js/extra-typings';
import { keysOf } from '#infra/keys-of.ts';
import { asJson, type Program, withoutAsking } from '#operator/commands/options.ts';
import { restorableTables, restoreTable } from '#operator/restore.ts';

export function addRestore({ shop }: Program): void {
  shop
    .command('restore')
    .description('copy back what a table has lost, from the table that point-in-time recovery made')
    .addArgument(new Argument('<table>', 'the table of the shop').choices(keysOf(restorableTables)))
    .requiredOption('--from <name>', 'the full name of the restored table')
    .option('--dry-run', 'count what would be copied, and change nothing')
    .option(...withoutAsking)
    .action(restoreTable);
}

export function addDoctor({ shop, getShop }: Program): void {
  shop
    .command('doctor')
    .description('check a stage on AWS from outside: secrets, mail, DNS, alarms, Stripe; changes nothing')
    .option(...asJson)
    .addHelpText(
      'after',
      '\nNeeds --stage. With --json: an array of {check, state, say}; state is ok, later, failed or unknown. The exit code is\n1 when a check failed.' +
        '\n\nIt needs the rights cloudformation:DescribeStacks and ListStackResources, ssm:GetParameters and GetServiceSetting,' +
        '\nses:GetAccount and GetEmailIdentity, sns:ListSubscriptionsByTopic, and lambda:GetAccountSettings.',
    )
    .action(async (options) => {
      if (shop.opts().stage === undefined) throw new Error('Name the stage to check with --stage.');
      const { runDoctor } = await import('#operator/doctor.ts');
      await runDoctor(getShop(), options);
    });
}

export function addRotate({ shop, getShop }: Program): void {
  const rotate = shop.command('rotate').description('replace a secret; the previous value works until it is forgotten');
  const forgetting = ['--forget-previous', 'accept the previous value no more'] as const;
  rotate
    .command('origin-secret')
    .description('replace the secret by which the functions know CloudFront; a deployment brings it there')
    .option(...forgetting)
    .option(...withoutAsking)
    .action(async (options) => (await import('#operator/rotate.ts')).rotateOriginSecret(getShop(), options));
  rotate
    .command('link-secret')
    .description('replace the secret that signs the links in mails; those mailed before work until it is forgotten')
    .option(...forgetting)
    .option(...withoutAsking)
    .action(async (options) => (await import('#operator/rotate.ts')).rotateLinkSecret(getShop(), options));
}
