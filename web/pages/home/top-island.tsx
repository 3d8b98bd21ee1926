import { homeContent as home } from '#content/home.ts';
import { Approach } from '#web/pages/home/approach.tsx';
import { Cards } from '#web/pages/home/cards.tsx';
import { Hero } from '#web/pages/home/hero.tsx';
import { Journey } from '#web/pages/home/journey.tsx';

/** The upper half of the page, from the hero to the four steps: words and drawings without script. */
export function TopIsland() {
  return (
    <>
      <Hero lede={home.hero.lede} />
      <Cards {...home.challenges} kind="challenges" />
      <Approach {...home.approach} />
      <Cards {...home.solutions} kind="solutions" />
      <Journey {...home.journey} />
    </>
  );
}
