import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Asked, type ListPath, type RowOf, readRows } from '../../api/read.ts';
import { t } from '../../words.ts';
import { ErrorNotice } from '../notices.tsx';
import { type Column, RowTable } from './row-table.tsx';

/** All rows of a list that is read page by page. */
export function usePages<Path extends ListPath>(path: Path, asked: object, isOn = true) {
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
    enabled: isOn,
  });
  const rows: RowOf<Path>[] = pages.data?.pages.flatMap(({ data }) => data.rows) ?? [];
  return { ...pages, rows, total: pages.data?.pages[0]?.meta.total ?? 0 };
}

/** A list within a page: its rows, and more of them when asked for. */
export function PagedTable<Path extends ListPath>({
  label,
  path,
  asked,
  columns,
  idOf,
  onOpen,
  empty,
}: {
  label: string;
  path: Path;
  asked: object;
  columns: Column<RowOf<Path>>[];
  idOf?: (row: RowOf<Path>) => string;
  onOpen?: (row: RowOf<Path>) => void;
  empty?: string;
}) {
  const { rows, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(path, asked);
  return (
    <Stack gap="xs">
      <ErrorNotice error={error} />
      <RowTable<RowOf<Path>>
        label={label}
        columns={columns}
        rows={rows}
        idOf={idOf ?? ((row) => (row as { id: string }).id)}
        onOpen={onOpen}
        isWaiting={isPending}
        {...(empty && { empty })}
      />
      {hasNextPage && (
        <Group justify="flex-end" className="no-print">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('Show more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
