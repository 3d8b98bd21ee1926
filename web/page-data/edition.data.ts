import { latestEdition } from '#content/guide/editions.ts';

const { number, date } = latestEdition;
const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(date),
);

/** '1re édition, novembre 2026' */
export const guideEdition = `${number === 1 ? '1re' : `${number}e`} édition, ${month}`;
