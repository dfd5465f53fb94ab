import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { harmless } from '../../../../../src/values/harmless.ts';
import { saveFile } from '../../../api/download.ts';
import { read, useRead } from '../../../api/read.ts';
import { wordOf } from '../../../ui/figures.tsx';
import { RowTable } from '../../../ui/list/row-table.tsx';
import { ErrorNotice, notifyError } from '../../../ui/notices.tsx';
import { useServerText } from '../../../ui/server-text.ts';
import { Tiles } from '../../../ui/tiles.tsx';
import { t } from '../../../words.ts';
import { ChangesTable } from './changes-table.tsx';
import { columnIn, columnsLeftOut, rowsWithErrors, type Sheet, withCell, withOutlet } from './csv.ts';
import { ErrorGroups } from './error-groups.tsx';
import { MendableCell } from './mendable-cell.tsx';
import { TotalsTable } from './totals-table.tsx';

const path = '/inventory/stock/import/{importId}';

export type RunDone = {
  dryRun: boolean;
  rows: number;
  invalidRows: number;
  importId: string;
  isWritten: boolean;
  isUndone: boolean;
  /** Whether the browser read the file, so that its rows with errors can be downloaded. */
  isRead: boolean;
  hasUnknownColumns: boolean;
};

/** Shows the progress of an import, then its result row by row. */
export function ImportRun({
  importId,
  isNew,
  sheet,
  onMend,
  onFixed,
  children,
}: {
  importId: string;
  /** Whether it was just started here. Its result then comes into view, below a long table of columns. */
  isNew: boolean;
  /** The file that was sent, if the browser could read it. */
  sheet: Sheet | undefined;
  /** Takes the sheet with something put right. */
  onMend: (sheet: Sheet) => void;
  /** Checks the file again, after something that it names was created. */
  onFixed: () => void;
  children: (done: RunDone) => React.ReactNode;
}) {
  const queries = useQueryClient();
  const { data, error } = useRead(
    path,
    { path: { importId }, query: { limit: 1 } },
    { refetchInterval: ({ state }) => (isFinal((state.data as { status?: string })?.status) ? false : 400) },
  );
  const isDone = isFinal(data?.status);
  const errors = useInfiniteQuery({
    queryKey: [path, importId, 'errors'],
    queryFn: async ({ pageParam }) => (await readErrors(importId, pageParam)).errors,
    initialPageParam: '',
    getNextPageParam: ({ hasNext, nextCursor }) => (hasNext ? nextCursor : undefined),
    enabled: isDone,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const serverText = useServerText();
  const hasWritten = data?.status === 'COMPLETED' && !data.dryRun;
  useEffect(() => {
    if (hasWritten) queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
  }, [hasWritten, queries]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDone && isNew) title.current?.scrollIntoView({ block: 'start' });
  }, [isDone, isNew]);
  if (error) return <ErrorNotice error={error} />;
  if (!data) return null;
  if (!isDone)
    return (
      <Stack gap="xs" role="status">
        <Text size="sm">
          {t('{status}: {percent}%', { status: wordOf(data.status), percent: data.percent })}
          {data.rowsPerSecond > 0 && ` · ${t('{count} rows per second', { count: data.rowsPerSecond })}`}
        </Text>
        <Progress value={data.percent} animated aria-label={t('Progress')} />
      </Stack>
    );
  const rows = errors.data?.pages.flatMap((page) => page.rows) ?? [];
  const { dryRun, quantities, invalidRows, created, updated, stocked, lowered, failure } = data;
  const disabled = data.changes?.createdDisabled ?? 0;
  const leftOut = sheet ? columnsLeftOut(sheet) : [];
  const hasUnknownColumns = rows.some(({ code, row }) => code === 'UNKNOWN' && row < 11) && data.rows === 0;
  return (
    <Stack>
      <Title ref={title} order={2} size="h4" aria-live="polite" style={{ scrollMarginTop: 72 }}>
        {titleOf(data)}
      </Title>
      {failure && <Alert color="red">{serverText(failure)}</Alert>}
      <Tiles
        tiles={[
          { label: t('Rows'), value: data.rows },
          { label: t('Rows with errors'), value: invalidRows },
          {
            label: dryRun ? t('Products to add') : t('Products added'),
            value: created,
            ...(disabled > 0 && { about: t('{count} of them disabled', { count: disabled }) }),
          },
          { label: t('Already here'), value: updated, about: t('products and variants') },
          {
            label: dryRun ? t('Rows that will change stock') : t('Rows that changed stock'),
            value: stocked,
          },
          ...(quantities === 'SET'
            ? [
                {
                  label: dryRun
                    ? t('Of these, rows that will lower stock')
                    : t('Of these, rows that lowered stock'),
                  value: lowered,
                },
              ]
            : []),
        ]}
      />
      {data.totals && data.rows > 0 && (!dryRun || data.totals.sheet.quantity !== 0) && (
        // What was here after the import is gone once it is undone.
        <TotalsTable
          sheet={data.totals.sheet}
          stock={data.undoneAt ? null : data.totals.stock}
          hasQuantities={data.totals.sheet.quantity !== 0}
        />
      )}
      {data.changes && <ChangesTable changes={data.changes} />}
      {leftOut.length > 0 && data.rows > 0 && (
        <Text size="sm" c="dimmed">
          {dryRun ? t('These columns will not be imported:') : t('These columns were not imported:')}{' '}
          {leftOut.join(', ')}
        </Text>
      )}
      {rows.length > 0 && (
        <>
          {(data.groups.length < rows.length || data.groups.some(({ code }) => code === 'NOT_FOUND')) && (
            <ErrorGroups
              groups={data.groups}
              onFixed={onFixed}
              onOutlet={sheet && dryRun ? (names) => onMend(withOutlet(sheet, names)) : undefined}
            />
          )}
          <Group justify="space-between">
            <Title order={3} size="h5">
              {t('Problem')}
            </Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} />}
              onClick={() => downloadErrors(importId, sheet, serverText).catch(notifyError)}
            >
              {sheet && invalidRows > 0 ? t('Download rows with errors') : t('Download errors')}
            </Button>
          </Group>
          <RowTable
            label={t('Problem')}
            rows={rows}
            idOf={({ row, column, message }) => `${row} ${column} ${message}`}
            columns={[
              {
                key: 'row',
                title: t('Row'),
                isNumber: true,
                isShort: true,
                show: ({ row }) => (row === 0 ? '–' : row),
              },
              {
                key: 'column',
                title: t('Column'),
                show: ({ column }) => (sheet ? columnIn(sheet, column).name : column),
              },
              ...(sheet
                ? [
                    {
                      key: 'cell',
                      title: t('Value'),
                      show: ({ row, column }: (typeof rows)[number]) => {
                        const { at, name } = columnIn(sheet, column);
                        const text = cellOf(sheet, row, column);
                        if (!dryRun || at < 0 || row <= sheet.headerAt + 1) return text;
                        return (
                          <MendableCell
                            text={text}
                            row={row}
                            column={name}
                            onMend={(text) => onMend(withCell(sheet, { row, at, text }))}
                          />
                        );
                      },
                    },
                  ]
                : []),
              {
                key: 'message',
                title: t('Problem'),
                isMain: true,
                // The whole message must be readable, also on a phone.
                show: ({ message }) => (
                  <span style={{ display: 'block', minWidth: 150, whiteSpace: 'normal' }}>
                    {serverText(message)}
                  </span>
                ),
              },
            ]}
          />
          {errors.hasNextPage && (
            <Button
              variant="default"
              loading={errors.isFetchingNextPage}
              onClick={() => errors.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
          )}
        </>
      )}
      {children({
        dryRun,
        rows: data.rows,
        invalidRows,
        importId,
        isWritten: hasWritten,
        isUndone: data.undoneAt !== null,
        isRead: sheet !== undefined,
        hasUnknownColumns,
      })}
    </Stack>
  );
}

const isFinal = (status: string | undefined) => status === 'COMPLETED' || status === 'FAILED';

function titleOf({
  status,
  dryRun,
  invalidRows,
  rows,
  undoneAt,
}: {
  status: string;
  undoneAt: string | null;
  dryRun: boolean;
  invalidRows: number;
  rows: number;
}): string {
  if (undoneAt) return t('This import was undone');
  if (status === 'FAILED') return dryRun ? t('This file cannot be read') : t('Nothing was imported');
  if (dryRun)
    return invalidRows > 0
      ? t('{count} of {rows} rows have errors', { count: invalidRows, rows })
      : t('All {count} rows are ready to import', { count: rows });
  return t('{count} of {rows} rows imported', { count: rows - invalidRows, rows });
}

function cellOf(sheet: Sheet, row: number, column: string): string {
  return sheet.rows[row - 1]?.[columnIn(sheet, column).at] ?? '';
}

const readErrors = (importId: string, cursor: string) =>
  read(path, { path: { importId }, query: { limit: 100, ...(cursor && { cursor }) } });

/** Saves the errors as a sheet, worded as on the page. */
async function downloadErrors(
  importId: string,
  sheet: Sheet | undefined,
  serverText: (message: string) => string,
): Promise<void> {
  const all: { row: number; column: string; message: string }[] = [];
  for (let cursor = ''; ; ) {
    const { errors } = await readErrors(importId, cursor);
    all.push(...errors.rows.map((one) => ({ ...one, message: serverText(one.message) })));
    if (!errors.hasNext) break;
    cursor = errors.nextCursor;
  }
  if (sheet) return saveFile(rowsWithErrors(sheet, all, t('Problem')), 'rows-with-errors.csv');
  const header = [t('Row'), t('Column'), t('Problem')];
  const cells = [header, ...all.map(({ row, column, message }) => [String(row), column, message])];
  const lines = cells.map((row) => row.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(','));
  saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), 'errors.csv');
}
