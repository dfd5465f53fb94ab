import type { Schema } from '../../../api/client.ts';
import { Day, MoneyOrNone, NoWrap, wordOf } from '../../../ui/figures.tsx';
import type { Column } from '../../../ui/list/row-table.tsx';
import { SourceLink, sourceToOpen } from '../../../ui/source-link.tsx';
import { t } from '../../../words.ts';

type Line = Schema<'BankTransaction'>;

/** The columns of a bank's ledger. `extra` holds further columns of a list. */
export function bankLineColumns<Row extends Line>(extra: {
  afterDate?: Column<Row>[];
  beforeAmounts?: Column<Row>[];
}): Column<Row>[] {
  return [
    {
      key: 'businessDate',
      title: t('Date'),
      sortKey: 'businessDate',
      show: ({ businessDate }) => <Day day={businessDate} />,
    },
    ...(extra.afterDate ?? []),
    { key: 'source', title: t('Purpose'), show: ({ source }) => wordOf(source.type) },
    { key: 'counterpart', title: t('Other party'), show: ({ counterpart }) => counterpart ?? '–' },
    { key: 'description', title: t('Note'), show: ({ description }) => description ?? '' },
    { key: 'reference', title: t('Reference'), show: (line) => <Reference line={line} /> },
    ...(extra.beforeAmounts ?? []),
    {
      key: 'debit',
      title: t('In'),
      isNumber: true,
      isMain: true,
      show: ({ debit }) => <MoneyOrNone amount={debit} />,
    },
    {
      key: 'credit',
      title: t('Out'),
      isNumber: true,
      isMain: true,
      show: ({ credit }) => <MoneyOrNone amount={credit} />,
    },
  ];
}

/** The number of the sale or other source, linked to it. */
export function Reference({ line }: { line: Line }) {
  if (!line.reference) return null;
  return (
    <NoWrap>
      <SourceLink source={sourceToOpen(line)} label={line.reference} day={line.businessDate} />
    </NoWrap>
  );
}
