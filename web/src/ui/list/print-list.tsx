import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../words.ts';
import { useMoment } from '../figures.tsx';
import { notifyError } from '../notices.tsx';

/** More rows than this fill some 250 pages. */
const rowsAtMost = 10_000;

export type Print<Row> = { rows: Row[]; filters: string[] } | undefined;

/** Prints all rows of a list. They are shown in it while it is printed. */
export function usePrint<Row>({ total, load }: { total: number; load: () => Promise<Row[]> }) {
  const [print, setPrint] = useState<Print<Row>>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!print) return;
    const end = () => setPrint(undefined);
    addEventListener('afterprint', end);
    // The rows are drawn first.
    const timer = setTimeout(() => window.print(), 100);
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', end);
    };
  }, [print]);
  async function start() {
    if (total > rowsAtMost)
      return notifyError(
        new Error(
          t('A print has at most {most} rows. Narrow the filters, or export a file.', { most: rowsAtMost }),
        ),
      );
    setBusy(true);
    try {
      const rows = await load();
      setPrint({ rows, filters: filtersInWords() });
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  }
  return { print, isBusy, start };
}

/** What a print says above its rows: the filters, and how many rows of when they are. */
export function PrintHead({ print, sortedBy }: { print: Print<unknown>; sortedBy: string | undefined }) {
  const moment = useMoment();
  if (!print) return null;
  const facts = [
    ...print.filters,
    ...(sortedBy ? [t('Sorted by {column}', { column: sortedBy })] : []),
    t('{count} rows', { count: print.rows.length }),
    t('printed on {moment}', { moment: moment(new Date().toISOString()) }),
  ];
  return (
    <Text size="sm" className="only-print print-facts">
      {facts.join(' · ')}
    </Text>
  );
}

/** The filters as the page shows them: `Outlet: Lekki`. */
function filtersInWords(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
    '.filter-bar input:not([type="hidden"]), .filter-bar [data-period]',
  );
  return [...fields].flatMap((field) => {
    if (field.dataset.period !== undefined) return field.dataset.period ? [field.dataset.period] : [];
    const label = field.getAttribute('aria-label') ?? field.getAttribute('placeholder') ?? '';
    return field.value ? [`${label}: ${field.value}`] : [];
  });
}
