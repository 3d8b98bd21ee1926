const steps = [
  { days: 365, one: 'an', many: 'ans' },
  { days: 30, one: 'mois', many: 'mois' },
  { days: 7, one: 'semaine', many: 'semaines' },
  { days: 1, one: 'jour', many: 'jours' },
];

/** Days as French says them: 3 → 'il y a 3 jours', 17 → 'il y a 2 semaines', 64 → 'il y a 2 mois', 400 → 'il y a 1 an'. */
export function inRelativeFrench(daysAgo: number): string {
  const step = steps.find(({ days }) => daysAgo >= days);
  if (step === undefined) return 'aujourd’hui';
  const count = Math.floor(daysAgo / step.days);
  return `il\u00a0y\u00a0a\u00a0${count}\u00a0${count > 1 ? step.many : step.one}`;
}
