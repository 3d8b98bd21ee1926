import { useSearchParams } from 'react-router-dom';
import { type Filter, noFilter, readFilter, writeFilter } from '#web/pages/blog/filter.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The filter of the address, and how to change it there. A prerendered page knows no query and shows every article. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  return [hydrated ? readFilter(search) : noFilter, (filter) => setSearch(writeFilter(filter), { replace: true })];
}
