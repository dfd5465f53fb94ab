import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ListPath, type ReadRequest, type RowOf, readRows } from '../../api/read.ts';
import { t } from '../../words.ts';

/** All rows of a list that is read page by page, as far as they are loaded. */
export function usePages<Path extends ListPath>(path: Path, request: object) {
  const pages = useInfiniteQuery({
    queryKey: [path, request, 'pages'],
    queryFn: ({ pageParam }) => {
      const { query, ...rest } = request as { query?: object };
      const page = { ...query, ...(pageParam && { cursor: pageParam }) };
      return readRows(path, { ...rest, query: page } as unknown as ReadRequest<Path>);
    },
    initialPageParam: '',
    getNextPageParam: ({ data }) => (data.hasNext ? data.nextCursor : undefined),
    placeholderData: (before) => before,
  });
  const rows: RowOf<Path>[] = pages.data?.pages.flatMap(({ data }) => data.rows) ?? [];
  return { ...pages, rows, total: pages.data?.pages[0]?.meta.total ?? 0 };
}

/** The next page of a list, where there is one. */
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
