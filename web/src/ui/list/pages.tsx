import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Asked, type ListPath, type RowOf, readRows } from '../../api/read.ts';
import { t } from '../../words.ts';

/** All rows of a list that is read page by page, as far as they were asked for. */
export function usePages<Path extends ListPath>(path: Path, asked: object) {
  const pages = useInfiniteQuery({
    queryKey: [path, asked, 'pages'],
    queryFn: ({ pageParam }) => {
      const { query, ...rest } = asked as { query?: object };
      const page = { ...query, ...(pageParam && { cursor: pageParam }) };
      return readRows(path, { ...rest, query: page } as unknown as Asked<Path>);
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
