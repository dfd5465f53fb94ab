import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ListPath, type ReadParams, type RowOf, readRows } from '../../api/read.ts';
import { t } from '../../words.ts';

/** The rows of the pages loaded so far. */
export function usePages<Path extends ListPath>(path: Path, params: object) {
  const pages = useInfiniteQuery({
    queryKey: [path, params, 'pages'],
    queryFn: ({ pageParam }) => {
      const { query, ...rest } = params as { query?: object };
      const page = { ...query, ...(pageParam && { cursor: pageParam }) };
      return readRows(path, { ...rest, query: page } as unknown as ReadParams<Path>);
    },
    initialPageParam: '',
    getNextPageParam: ({ data }) => (data.hasNext ? data.nextCursor : undefined),
    placeholderData: (before) => before,
  });
  const asked = JSON.stringify(params);
  const current = useRef(asked);
  current.current = asked;
  const rowsOf = (data: typeof pages.data): RowOf<Path>[] =>
    data?.pages.flatMap((page) => page.data.rows) ?? [];
  return {
    ...pages,
    rows: rowsOf(pages.data),
    total: pages.data?.pages[0]?.meta.total ?? 0,
    /** Loads the pages that are left. Answers all rows, or nothing if the filters were changed meanwhile. */
    loadAll: async () => {
      let latest = pages.data;
      for (let { hasNextPage } = pages; hasNextPage; ) {
        const loaded = await pages.fetchNextPage();
        if (loaded.error) throw loaded.error;
        latest = loaded.data;
        hasNextPage = loaded.hasNextPage;
      }
      return current.current === asked ? rowsOf(latest) : [];
    },
  };
}

/** Loads the next page, if there is one. */
export function ShowMore({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  pages: Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetchingNextPage'> & {
    fetchNextPage: () => unknown;
  };
}) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      className="no-print"
      style={{ alignSelf: 'flex-end' }}
      loading={isFetchingNextPage}
      onClick={() => fetchNextPage()}
    >
      {t('Show more')}
    </Button>
  );
}
