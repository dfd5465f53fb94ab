import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../words.ts';
import { notifyError } from '../notices.tsx';

export type Selection<Row> = {
  rows: Row[];
  /** How many selected rows the filters hide. */
  hidden: number;
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  setAll: (rows: Row[], isSelected: boolean) => void;
  clear: () => void;
};

export type BulkAction<Row> = {
  label: string;
  run: (rows: Row[], clear: () => void) => void;
  color?: string;
};

/** The selection survives a change of filters, and says how many of its rows are hidden. */
export function useSelection<Row>(visible: Row[], idOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const change = (edit: (map: Map<string, Row>) => void) =>
    setSelected((before) => {
      const after = new Map(before);
      edit(after);
      return after;
    });
  const shown = new Set(visible.map(idOf));
  return {
    rows: [...selected.values()],
    hidden: [...selected.keys()].filter((id) => !shown.has(id)).length,
    has: (row) => selected.has(idOf(row)),
    toggle: (row) => change((map) => map.delete(idOf(row)) || map.set(idOf(row), row)),
    setAll: (rows, isSelected) =>
      change((map) => {
        for (const row of rows) isSelected ? map.set(idOf(row), row) : map.delete(idOf(row));
      }),
    clear: () => setSelected(new Map()),
  };
}

/**
 * What can be done with the selected rows. It lies over the bottom of the window, so that the first tick moves no row.
 * Once all rows that are shown are selected, it offers all that the filters leave.
 */
export function SelectionBar<Row>({
  selection,
  actions,
  all,
}: {
  selection: Selection<Row>;
  actions: BulkAction<Row>[];
  all: { shown: Row[]; total: number; load: () => Promise<Row[]>; isReady: boolean };
}) {
  const { rows, hidden, clear } = selection;
  const [isLoading, setLoading] = useState(false);
  if (rows.length === 0 || actions.length === 0) return null;
  const hasMore = all.isReady && all.total > all.shown.length && all.shown.every(selection.has);
  const selectAll = async () => {
    setLoading(true);
    try {
      selection.setAll(await all.load(), true);
    } catch (error) {
      notifyError(error);
    }
    setLoading(false);
  };
  return (
    <Paper withBorder p="xs" shadow="md" className="selection-bar no-print">
      <Group gap="sm">
        <Text size="sm" fw={600} aria-live="polite">
          {hidden > 0
            ? t('{count} selected, {hidden} hidden by the filter', { count: rows.length, hidden })
            : t('{count} selected', { count: rows.length })}
        </Text>
        {hasMore && (
          <Button size="xs" variant="light" loading={isLoading} onClick={selectAll}>
            {t('Select all {count}', { count: all.total })}
          </Button>
        )}
        {actions.map(({ label, run, color }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            {...(color && { c: color })}
            onClick={() => run(rows, clear)}
          >
            {label}
          </Button>
        ))}
        <Button size="xs" variant="subtle" onClick={clear}>
          {t('Clear selection')}
        </Button>
      </Group>
    </Paper>
  );
}
