import { Anchor, Button, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { taxFigureValues } from '../../../api/enum-values.ts';
import { Link } from '../../../routing/link.tsx';
import { Day, formatDay, Money, Name, useMoney, wordOf } from '../../../ui/figures.tsx';
import { OutletPicker, TaxRatePicker } from '../../../ui/form/pickers.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { choiceFilter, dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import type { Column } from '../../../ui/list/row-table.tsx';
import { t } from '../../../words.ts';

type Document = Schema<'TaxDocument'>;

/** The documents that a figure of the tax report adds up. */
export default function TaxDocuments() {
  const money = useMoney();
  // The report links to the documents of one percentage, or to those without a rate; a return to those that count in it.
  const fixed = useListState().filtersAmong(['percent', 'untaxed', 'counted_from', 'counted_to', 'late']);
  return (
    <ListPage
      title={t('Tax documents')}
      list="tax-documents"
      path="/reports/tax/documents"
      fixed={fixed}
      filters={[
        dateFilter(),
        choiceFilter('figure', t('Figure'), taxFigureValues),
        pickedFilter('taxRateId', (field) => <TaxRatePicker {...field} />),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
      ]}
      columns={columns}
      summary={{
        path: '/reports/tax/documents/summary',
        tiles: ({ count, net, tax }) => [
          { label: t('Documents'), value: count },
          { label: t('Net'), value: money(net) },
          { label: t('Tax'), value: money(tax) },
        ],
      }}
      actions={
        <Button component={Link} to="/reports/tax" variant="default">
          {t('Tax')}
        </Button>
      }
      empty={t('No documents with tax in this period.')}
    />
  );
}

/** The page that shows a document. */
function addressOfDocument({ source, businessDate }: Document): string {
  const { type, id } = source;
  if (type === 'SALE') return `/sales/${id}`;
  if (type === 'REFUND') return addressOf('/sales/refunds', { open: id });
  if (type === 'PURCHASE') return addressOf('/purchases', { open: id });
  if (type === 'EXPENSE') return addressOf('/expenses', { open: id });
  return addressOf('/stock/adjustments', {
    purpose: 'VENDOR_RETURN',
    date_from: businessDate,
    date_to: businessDate,
  });
}

const columns: Column<Document>[] = [
  {
    key: 'businessDate',
    title: t('Date'),
    sortKey: 'businessDate',
    show: ({ businessDate, countsOn }) => (
      <>
        <Day day={businessDate} />
        {countsOn !== businessDate && (
          <Text size="xs" c="dimmed">
            {t('Late: counts on {day}', { day: formatDay(countsOn) })}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'document',
    title: t('Document'),
    show: (row) => (
      <Anchor component={Link} {...linkTo(addressOfDocument(row))} inherit>
        {row.number ?? wordOf(row.source.type)}
      </Anchor>
    ),
  },
  { key: 'side', title: t('Figure'), show: ({ side }) => wordOf(side) },
  { key: 'party', title: t('Customer or vendor'), show: ({ partyName }) => <Name name={partyName} /> },
  { key: 'net', title: t('Net'), isNumber: true, show: ({ net }) => <Money amount={net} /> },
  { key: 'tax', title: t('Tax'), isNumber: true, isMain: true, show: ({ tax }) => <Money amount={tax} /> },
];
