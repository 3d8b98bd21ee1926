/** `reviews`: what readers wrote about the guide. */
import { Option } from '@commander-js/extra-typings';
import { reviewRules } from '#content/review-rules.ts';
import { asCsv, asJson, describeJson, type Program, withoutAsking } from '#operator/commands/options.ts';
import { syncReviews } from '#operator/published-reviews.ts';
import { answerReview, listReviews, publishReview, refuseReview } from '#operator/reviews.ts';

const inFolder = ['--folder <path>', 'where the files of published reviews stand; content/reviews by default'] as const;

export function addReviews({ shop, getShop }: Program): void {
  const reviews = shop.command('reviews').description('read, publish, refuse and answer the reviews of readers');
  reviews
    .command('list')
    .description('list the reviews, the earliest first')
    .addOption(new Option('--state <state>', 'only those in this state').choices(['waiting', 'published', 'refused']))
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      describeJson(
        'an array: {id, rating, text, name, writtenAt, changedAt, state, publishedAt, refusal: {reason, at},\n  answer: {text, at}, productId, orderId, orderStatus, experiencedAt}. Without name the review is anonymous. No address: `orders show\n  <order>` has the buyer’s email.',
      ),
    )
    .action(listReviews);
  const decide = (name: string, description: string) =>
    reviews.command(name).description(description).argument('<review>', 'the id of a review');
  decide(
    'publish',
    'publish a review: writes its file with its seal, which the next deployment brings to the verified site',
  )
    .option(...inFolder)
    .option(...withoutAsking)
    .action((id, options) => publishReview(getShop(), id, options));
  decide('refuse', 'refuse a review; its author gets the reason by mail within a minute')
    .addOption(
      new Option('--reason <reason>', 'one of the reasons that the legal notice lists')
        .choices(Object.keys(reviewRules.reasons))
        .makeOptionMandatory(),
    )
    .option(...inFolder)
    .option(...withoutAsking)
    .action(refuseReview);
  decide('answer', 'answer a published review, below it')
    .requiredOption('--text <text>', 'the answer')
    .option(...inFolder)
    .option(...withoutAsking)
    .action((id, options) => answerReview(getShop(), id, options));
  reviews
    .command('sync')
    .description('delete the files of reviews that were deleted, changed or refunded, and write those that are missing')
    .option('--dry-run', 'list what would be done; the exit code is 1 when there is something')
    .option(...inFolder)
    .option(...withoutAsking)
    .action((options) => syncReviews(getShop(), options));
}
