import { formatEuros } from '#lambdas/format/money.ts';

/** Not by Intl: the build's and the browser's tables differ, and hydration compares the texts. */
const noBreakSpace = '\u00a0';

/** Cents without decimals when the amount is whole, for prices in a sentence: 7900 → '79 €', 7950 → '79,50 €'. */
export function formatPrice(cents: number): string {
  return formatEuros(cents).replace(',00', '');
}

/** A rating in French: 4.9 → '4,9'. */
export function formatRating(rating: number): string {
  return String(rating).replace('.', ',');
}

/** A file size in French units: 812 → '1 Ko', 28_400_000 → '28,4 Mo'. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1_000_000) return `${Math.max(1, Math.round(sizeBytes / 1000))}${noBreakSpace}Ko`;
  return `${(sizeBytes / 1_000_000).toFixed(1).replace('.', ',').replace(',0', '')}${noBreakSpace}Mo`;
}

/** Minutes in words: 180 → '3 heures', 45 → '45 minutes'. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes}${noBreakSpace}minute${minutes > 1 ? 's' : ''}`;
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return `${hours}${noBreakSpace}${hours > 1 ? 'heures' : 'heure'}${rest === 0 ? '' : ` ${rest}`}`;
}

/** An article's minutes: 10 → '10 min de lecture'. */
export function formatReadTime(minutes: number): string {
  return `${minutes}${noBreakSpace}min de lecture`;
}

const agoSteps = [
  { days: 365, one: 'an', many: 'ans' },
  { days: 30, one: 'mois', many: 'mois' },
  { days: 7, one: 'semaine', many: 'semaines' },
  { days: 1, one: 'jour', many: 'jours' },
];

/** Days as French says them: 3 → 'il y a 3 jours', 17 → 'il y a 2 semaines', 64 → 'il y a 2 mois', 400 → 'il y a 1 an'. */
export function inRelativeFrench(daysAgo: number): string {
  const step = agoSteps.find(({ days }) => daysAgo >= days);
  if (step === undefined) return 'aujourd’hui';
  const count = Math.floor(daysAgo / step.days);
  return `il\u00a0y\u00a0a\u00a0${count}\u00a0${count > 1 ? step.many : step.one}`;
}

/** '197 pages' of a PDF, '48 minutes' of a sound or a film; undefined when neither is counted. */
export function formatLength({ pages, minutes }: { pages?: number | undefined; minutes?: number | undefined }) {
  if (pages !== undefined) return `${pages}\u00a0page${pages > 1 ? 's' : ''}`;
  return minutes === undefined ? undefined : formatDuration(minutes);
}

/** 'votre guide' → 'Votre guide' */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
