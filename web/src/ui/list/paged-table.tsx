import { Stack } from '@mantine/core';
import type { ListPath, RowOf } from '../../api/read.ts';
import { ErrorNotice } from '../notices.tsx';
import { ShowMore, usePages } from './pages.tsx';
import { usePageLinks } from './row-links.ts';
import { type Column, RowTable } from './row-table.tsx';

/** A list inside a page. More rows are loaded on request. */
export function PagedTable<Path extends ListPath>({
  label,
  path,
  params,
  columns,
  idOf,
  pageOf,
  empty,
}: {
  label: string;
  path: Path;
  params: object;
  columns: Column<RowOf<Path>>[];
  idOf?: (row: RowOf<Path>) => string;
  /** The address of a row. */
  pageOf?: (row: RowOf<Path>) => string;
  empty?: string;
}) {
  const pages = usePages(path, params);
  const { rows, isPending, error } = pages;
  return (
    <Stack gap="xs">
      <ErrorNotice error={error} />
      <RowTable<RowOf<Path>>
        label={label}
        columns={columns}
        rows={rows}
        idOf={idOf ?? ((row) => (row as { id: string }).id)}
        {...usePageLinks(pageOf)}
        isWaiting={isPending}
        {...(empty && { empty })}
      />
      <ShowMore pages={pages} />
    </Stack>
  );
}
