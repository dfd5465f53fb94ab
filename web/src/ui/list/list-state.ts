import type { Search } from '../../routing/address.ts';
import { useNavigate, useSearch } from '../../routing/view.ts';

export type Sort = { sortKey?: string; sortDir?: 'asc' | 'desc' };

/** The state of a list in its address: filters, sort order, columns and the open row. */
export function useListState() {
  const search = useSearch();
  const navigate = useNavigate();
  /** `replace` adds no step to the history, so that Back leaves the list. */
  const change = (changed: Search, { replace = false } = {}) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      replace,
      // Whoever opens a row and closes it goes on where they were.
      resetScroll: false,
    });
  const { sortKey, sortDir, columns, open, ...filters } = search;
  return {
    /** The filters that this list knows. Others in the address are not sent. */
    filtersAmong: (names: string[]) =>
      Object.fromEntries(
        Object.entries(filters).filter(([name, value]) => value && names.includes(name)),
      ) as Record<string, string>,
    filter: (name: string) => filters[name],
    setFilters: (changed: Search) => change(changed, { replace: true }),
    isFiltered: Object.values(filters).some(Boolean),
    sort: { ...(sortKey && { sortKey }), ...(sortDir && { sortDir }) } as Sort,
    setSort: (sort: Sort) => change({ sortKey: sort.sortKey, sortDir: sort.sortDir }, { replace: true }),
    columns: columns?.split(','),
    setColumns: (shown: string[] | undefined) => change({ columns: shown?.join(',') }, { replace: true }),
    opened: open,
    open: (id: string) => change({ open: id }),
    close: () => change({ open: undefined }, { replace: true }),
    /** The query of a saved view: everything except the open row. */
    viewQuery: new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) => (value && name !== 'open' ? [[name, value]] : [])),
    ).toString(),
    goToView: (query: string) =>
      navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(query)) }),
  };
}

export type ListState = ReturnType<typeof useListState>;
