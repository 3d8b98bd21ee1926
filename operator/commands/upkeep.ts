/** `restore`, `doctor` and `rotate`: what keeps a shop running. */
import { Argument } from '@commander-js/extra-typings';
import { keysOf } from '#lambdas/runtime/keys-of.ts';
import { asJson, type Program, withoutAsking } from '#operator/options.ts';
import { restorableTables, restoreTable } from '#operator/restore.ts';
import { UsageError } from '#operator/terminal.ts';

export function addRestore({ shop }: Program): void {
  shop
    .command('restore')
    .description('recopier ce qu’une table a perdu, depuis celle qu’a faite la restauration d’AWS')
    .addArgument(new Argument('<table>', 'la table de la boutique').choices(keysOf(restorableTables)))
    .requiredOption('--from <name>', 'le nom entier de la table restaurée')
    .option('--dry-run', 'compter ce qui serait recopié, sans rien changer')
    .option(...withoutAsking)
    .action(restoreTable);
}

export function addDoctor({ shop, getShop }: Program): void {
  shop
    .command('doctor')
    .description('vérifier une boutique sur AWS : secrets, mail, DNS, alarmes, Stripe ; ne change rien')
    .option(...asJson)
    .addHelpText(
      'after',
      '\nDemande --stage. Avec --json : un tableau de {check, state, say} ; state est ok, later, failed ou unknown. Le code de sortie est\n1 quand une vérification a échoué ou n’a pas pu se faire.',
    )
    .action(async (options) => {
      if (shop.opts().stage === undefined) throw new UsageError('Nommez l’étape à vérifier par --stage.');
      const { runDoctor } = await import('#operator/doctor.ts');
      await runDoctor(getShop(), options);
    });
}

export function addRotate({ shop, getShop }: Program): void {
  const rotate = shop
    .command('rotate')
    .description('remplacer un secret ; le précédent reste accepté jusqu’à son oubli');
  const forgetting = ['--forget-previous', 'ne plus accepter le secret précédent'] as const;
  rotate
    .command('origin-secret')
    .description('remplacer le secret par lequel les fonctions reconnaissent CloudFront ; un déploiement l’y porte')
    .option(...forgetting)
    .option(...withoutAsking)
    .action(async (options) => (await import('#operator/rotate.ts')).rotateOriginSecret(getShop(), options));
  rotate
    .command('link-secret')
    .description('remplacer le secret qui signe les liens des mails ; les anciens liens marchent jusqu’à son oubli')
    .option(...forgetting)
    .option(...withoutAsking)
    .action(async (options) => (await import('#operator/rotate.ts')).rotateLinkSecret(getShop(), options));
}
