/** `reviews`: what readers wrote about the guide. */
import { Option } from '@commander-js/extra-typings';
import { reviewRules } from '#content/review-rules.ts';
import { asCsv, asJson, describeJson, type Program, withoutAsking } from '#operator/options.ts';
import { syncReviews } from '#operator/published-reviews.ts';
import { answerReview, listReviews, publishReview, refuseReview } from '#operator/reviews.ts';

const inFolder = ['--folder <path>', 'où sont les fichiers des avis publiés ; content/reviews par défaut'] as const;

export function addReviews({ shop, getShop }: Program): void {
  const reviews = shop.command('reviews').description('lire, publier, refuser les avis et y répondre');
  reviews
    .command('list')
    .description('lister les avis, le plus ancien d’abord')
    .addOption(
      new Option('--state <state>', 'seulement ceux dans cet état').choices(['waiting', 'published', 'refused']),
    )
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      describeJson(
        'un tableau : {id, rating, text, name, writtenAt, changedAt, state, publishedAt, refusal: {reason, at},\n  answer: {text, at}, productId, orderId, orderStatus, experiencedAt}. Sans name, l’avis est anonyme. L’adresse est dans `orders show\n  <order>`.',
      ),
    )
    .action(listReviews);
  const decide = (name: string, description: string) =>
    reviews
      .command(name)
      .description(description)
      .argument('<review>', 'le numéro d’un avis')
      .option(...inFolder)
      .option(...withoutAsking);
  decide('publish', 'publier un avis : écrit son fichier scellé, que le prochain déploiement met sur le site').action(
    (id, options) => publishReview(getShop(), id, options),
  );
  decide('refuse', 'refuser un avis ; la personne en reçoit la raison par mail dans la minute')
    .addOption(
      new Option('--reason <reason>', 'une des raisons que donnent les mentions légales')
        .choices(Object.keys(reviewRules.reasons))
        .makeOptionMandatory(),
    )
    .action(refuseReview);
  decide('answer', 'répondre à un avis publié, sous lui')
    .requiredOption('--text <text>', 'la réponse')
    .action((id, options) => answerReview(getShop(), id, options));
  reviews
    .command('sync')
    .description('supprimer les fichiers des avis supprimés, changés ou remboursés, et écrire ceux qui manquent')
    .option('--dry-run', 'dire ce qui serait fait ; le code de sortie est 1 s’il y a quelque chose')
    .option(...inFolder)
    .option(...withoutAsking)
    .action((options) => syncReviews(getShop(), options));
}
