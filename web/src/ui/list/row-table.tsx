import { Anchor, Checkbox, Skeleton, Table, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { t } from '../../words.ts';
import type { Topic } from '../help/chapters.ts';
import { Help } from '../help/help.tsx';
import type { Sort } from './list-state.ts';
import type { Selection } from './selection.tsx';

export type Column<Row> = {
  key: string;
  title: string;
  show: (row: Row) => ReactNode;
  /** Numbers are aligned to the end of their column. */
  isNumber?: boolean;
  /** The sort key of the list, if it sorts by this column. */
  sortKey?: string;
  /** The list sorts by the opposite of what is shown. */
  isReversed?: boolean;
  /** Hidden until the user chooses it. */
  isOptional?: boolean;
  /** The most important figure. It stands next to the name when not all columns fit. */
  isMain?: boolean;
  /** A short name of a row, such as a number, which needs little room. */
  isShort?: boolean;
  /** The help beside its title. */
  help?: Topic;
};

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The whole address of a row, `/app/sales/…`. Its name is then a link, which can be opened in a new tab. */
  hrefOf?: ((row: Row) => string) | undefined;
  opened?: string | undefined;
  isWaiting?: boolean;
  empty?: string;
};

/** A table of rows with keys: J and K move, Enter or E opens, X selects. */
export function RowTable<Row>(props: Props<Row>) {
  const { label, rows, idOf, sort = {}, onSort, selection, onOpen, hrefOf, opened, isWaiting, empty } = props;
  const isNarrow = useMediaQuery('screen and (max-width: 74.99em)');
  const columns = isNarrow ? mainFirst(props.columns) : props.columns;
  const [at, setAt] = useState(-1);
  const [isWide, watchWidth] = useIsWide();
  const move = (step: number) => setAt((before) => Math.min(rows.length - 1, Math.max(0, before + step)));
  const current = rows[at];
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['x', () => current && selection?.toggle(current)],
    ['e', () => current && onOpen?.(current)],
  ]);
  // On a button or a link, Enter presses that.
  useHotkeys([['Enter', () => current && onOpen?.(current)]], ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A']);
  if (isWaiting) return <Skeleton height={240} role="status" aria-label={t('Loading')} />;
  return (
    // The minimum width keeps columns readable. On a phone the table scrolls, not the page.
    <Table.ScrollContainer
      minWidth={columns.length * 85}
      type="native"
      ref={watchWidth}
      className={isWide ? 'rows-scroll is-wide' : 'rows-scroll'}
      {...((!onOpen || rows.length === 0) && !selection && scrollable(label))}
    >
      <Table className="rows" aria-label={label} verticalSpacing={6} highlightOnHover withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={40}>
                <Checkbox
                  aria-label={t('Select all rows shown')}
                  checked={rows.length > 0 && rows.every(selection.has)}
                  indeterminate={rows.some(selection.has) && !rows.every(selection.has)}
                  onChange={({ currentTarget }) => selection.setAll(rows, currentTarget.checked)}
                />
              </Table.Th>
            )}
            {columns.map((column, position) => (
              <HeadCell
                key={column.key}
                column={column}
                isName={position === 0}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr
              key={idOf(row)}
              aria-current={index === at || idOf(row) === opened ? 'true' : undefined}
              bg={index === at || idOf(row) === opened ? 'var(--mantine-primary-color-light)' : undefined}
              // A link in a row opens its own target, not the row.
              onClick={
                onOpen &&
                ((event) => {
                  if ((event.target as Element).closest('a')) return;
                  if (hrefOf && wantsNewTab(event)) window.open(hrefOf(row), '_blank');
                  else onOpen(row);
                })
              }
              style={{ cursor: onOpen && 'pointer' }}
            >
              {selection && (
                <Table.Td onClick={(event) => event.stopPropagation()}>
                  <Checkbox
                    aria-label={t('Select this row')}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </Table.Td>
              )}
              {columns.map(({ key, show, isNumber, isShort }, position) => (
                <Table.Td
                  key={key}
                  className={isNumber ? 'number' : undefined}
                  data-name={position === 0 || undefined}
                  data-short={isShort || undefined}
                >
                  {position === 0 && onOpen && hrefOf ? (
                    <Anchor
                      fz="sm"
                      fw={500}
                      display="inline-block"
                      href={hrefOf(row)}
                      onClick={(event) => {
                        // The browser itself opens a new tab.
                        if (wantsNewTab(event)) return;
                        event.preventDefault();
                        onOpen(row);
                      }}
                    >
                      {show(row)}
                    </Anchor>
                  ) : position === 0 && onOpen ? (
                    <UnstyledButton
                      fz="sm"
                      fw={500}
                      c="var(--mantine-color-anchor)"
                      onClick={(event) => {
                        event.stopPropagation();
                        onOpen(row);
                      }}
                    >
                      {show(row)}
                    </UnstyledButton>
                  ) : (
                    orDash(show(row))
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={columns.length + (selection ? 1 : 0)}>
                <Text ta="center" c="dimmed" size="sm" py="lg" className="rows-empty">
                  {empty ?? t('Nothing here yet.')}
                </Text>
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Whether the table needs more room than it has. It then scrolls sideways, and its head does not stay in sight. */
function useIsWide() {
  const [isWide, setIsWide] = useState(false);
  const watch = useCallback((box: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setIsWide(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    for (const table of box.querySelectorAll('table')) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [isWide, watch] as const;
}

const wantsNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** Shows a dash for an empty value. */
function orDash(shown: ReactNode): ReactNode {
  return shown === null || shown === undefined || shown === '' ? '–' : shown;
}

function mainFirst<Row>(columns: Column<Row>[]): Column<Row>[] {
  const [name, ...others] = columns;
  if (!name) return columns;
  return [name, ...others.filter(({ isMain }) => isMain), ...others.filter(({ isMain }) => !isMain)];
}

/** A table without buttons takes the focus itself, so that the keyboard can scroll it. */
function scrollable(label: string) {
  return { tabIndex: 0, role: 'region', 'aria-label': label };
}

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc');

function HeadCell<Row>({
  column: { title, isNumber, isShort, sortKey, isReversed, help },
  isName,
  sort,
  onSort,
}: {
  column: Column<Row>;
  isName: boolean;
  sort: Sort;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const isSorted = sortKey !== undefined && sort.sortKey === sortKey;
  const sent = sort.sortDir ?? 'asc';
  const direction = isSorted ? (isReversed ? opposite(sent) : sent) : undefined;
  // Of figures, the largest come first.
  const next = direction ? opposite(direction) : isNumber ? 'desc' : 'asc';
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      className={isNumber ? 'number' : undefined}
      data-name={isName || undefined}
      data-short={isShort || undefined}
      // The help is no part of the name of the column.
      aria-label={help && title}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {sortKey && onSort ? (
        <UnstyledButton
          fz="sm"
          fw={700}
          onClick={() => onSort({ sortKey, sortDir: isReversed ? opposite(next) : next })}
        >
          {title} {direction && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        title
      )}
      {help && <Help topic={help} />}
    </Table.Th>
  );
}
