import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';

export type LineStatus = 'COUNTED' | 'UNCOUNTED' | 'DIFFERENT' | 'LATE';

/** The lines of a stocktake by name, read page by page because there may be very many. */
export function useStocktakeLines(stocktakeId: string, status: LineStatus | undefined, search = '') {
  const filters = { limit: 100, ...(status && { status }), ...(search && { search }) };
  const pages = useInfiniteQuery({
    queryKey: ['stocktake lines', stocktakeId, filters],
    queryFn: ({ pageParam }) =>
      read('/inventory/stocktakes/{stocktakeId}', {
        path: { stocktakeId },
        query: { ...filters, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ hasNext, nextCursor }) => (hasNext ? nextCursor : undefined),
    placeholderData: (before) => before,
  });
  const lines: Schema<'StockTakeLine'>[] = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  return { ...pages, lines };
}
