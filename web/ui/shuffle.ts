/** The list in random order (Fisher–Yates). `random` gives numbers from 0 to just under 1. */
export function shuffle<Item>(list: readonly Item[], random: () => number): Item[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}
