/** Readers' published reviews for the pages, their dates in words. None in `demo` mode, which shows invented ones. */
import { readPublishedReviews } from '#content/published-reviews.ts';
import { reviewRules } from '#content/review-rules.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { isDemo } from '#web/page-data/demo-mode.ts';

const published = isDemo ? [] : readPublishedReviews();

export const readerReviews = published.map(({ name, experiencedOn, publishedOn, answer, ...review }) => ({
  ...review,
  name: name ?? reviewRules.anonymous,
  experiencedOn: formatDay(experiencedOn),
  published: { date: publishedOn, words: formatDay(publishedOn) },
  answer: answer && { text: answer.text, answeredOn: formatDay(answer.answeredOn) },
}));
