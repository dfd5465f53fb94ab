import { Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fetchAllRows } from '../../api/all-rows.ts';
import type { DataOf, ListPath, ReadParams, ReadPath, RowOf } from '../../api/read.ts';
import { useNavigate } from '../../routing/view.ts';
import { t } from '../../words.ts';
import { Drawer } from '../dialogs.tsx';
import { ErrorNotice } from '../notices.tsx';
import { PageFrame, usePageTitle } from '../page-frame.tsx';
import type { Tile } from '../tiles.tsx';
import { isForbidden, isMissing, NotForYou, NotFound } from '../whole-page.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type Filter, FilterBar } from './filters.tsx';
import { ListMenu } from './list-menu.tsx';
import { useListState } from './list-state.ts';
import { PageSize, smallestPage, usePageSize } from './page-size.tsx';
import { ShowMore, usePages } from './pages.tsx';
import { PrintHead, usePrint } from './print-list.tsx';
import { useRowLinks } from './row-links.ts';
import { type Column, RowTable } from './row-table.tsx';
import { type BulkAction, SelectionBar, useSelection } from './selection.tsx';
import type { SheetTable } from './sheet-table.ts';
import { SummaryTiles } from './summary-tiles.tsx';
import { ViewMenu } from './views.tsx';

type Props<Path extends ListPath, Summary extends ReadPath> = {
  /** If absent, the label of the page is the title. */
  title?: string;
  about?: ReactNode;
  /** The name under which its views are saved: `sales`. */
  list: string;
  path: Path;
  /** The parameters of the path: `{ bankId }`. */
  params?: Record<string, string>;
  /** Filters that always apply and are not shown. */
  fixed?: Record<string, string>;
  columns: Column<RowOf<Path>>[];
  filters?: Filter[];
  /** The fields that the search box looks in. Absent if the list cannot be searched. */
  searchIn?: string;
  summary?: { path: Summary; tiles: (data: DataOf<Summary>) => Tile[] };
  idOf?: (row: RowOf<Path>) => string;
  /** The panel for one row. It also gets the id, because an address may open a row that is not loaded. */
  detail?: (opened: {
    id: string;
    row: RowOf<Path> | undefined;
    isWaiting: boolean;
    close: () => void;
  }) => ReactNode;
  detailTitle?: string;
  /** The address of a row that has its own page instead of a panel. */
  pageOf?: (row: RowOf<Path>) => string;
  /** Creates a row in the panel. Absent if this user may not. */
  create?: { label: string; form: (close: () => void) => ReactNode } | false | undefined;
  /** The page for a new row, if it has its own. The key N opens it. */
  newAt?: string | false | undefined;
  bulk?: BulkAction<RowOf<Path>>[];
  actions?: ReactNode;
  /** What stands between the title and the list. */
  above?: ReactNode;
  /** `wide` has room for a table of six amounts, and is never wider than the screen. */
  panelSize?: 'lg' | 'xl' | '80%' | 'wide';
  /** Shown between the tiles and the rows, such as a chart. */
  beforeRows?: ReactNode;
  /** The server also makes a PDF of it. */
  hasPdf?: true;
  /** What to do when the list is empty. */
  empty?: string;
  /** Makes the exported sheet of all rows and the keys of the columns shown. If absent, it has what the columns show. */
  sheetOf?: (rows: RowOf<Path>[], shown: string[]) => Promise<SheetTable>;
};

/** A list of the back office. Its address holds the whole view, so that it can be saved, shared and gone back to. */
export function ListPage<Path extends ListPath, Summary extends ReadPath = never>(
  props: Props<Path, Summary>,
) {
  const title = usePageTitle(props.title);
  const {
    about,
    list,
    path,
    params,
    fixed,
    columns,
    filters = [],
    searchIn,
    summary,
    create,
    actions,
  } = props;
  const idOf = props.idOf ?? ((row: RowOf<Path>) => (row as { id: string }).id);
  const state = useListState();
  const query = { ...fixed, ...state.filtersAmong([...filters.flatMap(({ keys }) => keys), 'search']) };
  const [pageSize, setPageSize] = usePageSize();
  const request = { path: params, query: { ...query, ...state.sort, limit: pageSize } };
  const pages = usePages(path, request);
  const { rows, total } = pages;
  const selection = useSelection(rows, idOf);
  const shown = columns.filter(({ key, isOptional }) => state.columns?.includes(key) ?? !isOptional);
  const loadAll = () => fetchAllRows(path, { params, query: { ...query, ...state.sort } });
  const { print, ...printing } = usePrint({ total, load: loadAll });

  const navigate = useNavigate();
  useHotkeys([['n', () => (create ? state.open('new') : props.newAt && navigate({ to: props.newAt }))]]);
  const opened = state.opened === 'new' ? undefined : state.opened;
  const rowLinks = useRowLinks({ pageOf: props.pageOf, hasPanel: !!props.detail, idOf, state });
  if (isForbidden(pages.error)) return <NotForYou />;
  // A missing record in a filter shows an error, because the filter can be changed. In the path, nothing is left to
  // show.
  if (params && isMissing(pages.error)) return <NotFound />;

  return (
    <PageFrame
      title={title}
      about={about}
      actions={
        (actions || create) && (
          <>
            {actions}
            {create && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => state.open('new')}>
                {create.label}
              </Button>
            )}
          </>
        )
      }
    >
      {props.above}
      {summary && (
        <SummaryTiles
          path={summary.path}
          params={{ path: params, query } as unknown as ReadParams<Summary>}
          tiles={summary.tiles}
        />
      )}
      {props.beforeRows}
      <Group justify="space-between" align="flex-start" className="list-bar no-print">
        <FilterBar filters={filters} searchIn={searchIn} state={state} />
        <Group gap="xs" className="list-menus">
          <ViewMenu list={list} />
          <ListMenu columns={columns} shown={shown.map(({ key }) => key)} onColumns={state.setColumns} />
          <ExportMenu
            name={list}
            columns={shown}
            load={loadAll}
            sheetOf={props.sheetOf}
            print={printing}
            pdf={props.hasPdf && { path, params, query: { ...query, ...state.sort } }}
          />
        </Group>
      </Group>
      <PrintHead
        print={print}
        sortedBy={columns.find(({ sortKey }) => sortKey && sortKey === state.sort.sortKey)?.title}
      />
      <ErrorNotice error={pages.error} />
      {/* A list that could not be read is not empty. */}
      {(!pages.error || rows.length > 0) && (
        <RowTable<RowOf<Path>>
          label={title}
          columns={shown}
          rows={print?.rows ?? rows}
          idOf={idOf}
          sort={state.sort}
          onSort={state.setSort}
          selection={props.bulk ? selection : undefined}
          {...rowLinks}
          opened={opened}
          isWaiting={pages.isPending}
          empty={
            state.isFiltered ? t('Nothing matches these filters.') : (props.empty ?? t('Nothing here yet.'))
          }
        />
      )}
      {rows.length > 0 && (
        <Group justify="space-between" className="no-print">
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('{shown} of {total}', { shown: rows.length, total })}
          </Text>
          <Group gap="sm" className="no-print">
            {total > smallestPage && <PageSize size={pageSize} onChange={setPageSize} />}
            <ShowMore pages={pages} />
          </Group>
        </Group>
      )}
      <SelectionBar
        selection={selection}
        actions={props.bulk ?? []}
        all={{ shown: rows, total, load: pages.loadAll, isReady: !pages.isPlaceholderData }}
      />
      <Drawer
        opened={state.opened === 'new' ? !!create : opened !== undefined && !!props.detail}
        onClose={state.close}
        position="right"
        size={props.panelSize === 'wide' ? 'min(100%, 62rem)' : (props.panelSize ?? 'lg')}
        title={opened ? (props.detailTitle ?? title) : create ? create.label : title}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Stack className="panel">
          {opened !== undefined &&
            props.detail?.({
              id: opened,
              row: rows.find((row) => idOf(row) === opened),
              isWaiting: pages.isPending,
              close: state.close,
            })}
          {state.opened === 'new' && create && create.form(state.close)}
        </Stack>
      </Drawer>
    </PageFrame>
  );
}
