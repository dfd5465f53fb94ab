import { Button, Text } from '@mantine/core';
import { ageingBucketValues, ageingSideValues } from '../../../api/enum-values.ts';
import { Link } from '../../../routing/link.tsx';
import { Day, Money, useMoney, wordOf } from '../../../ui/figures.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { choiceFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { SourceLink } from '../../../ui/source-link.tsx';
import { t } from '../../../words.ts';
import { dayFilter } from './ageing.tsx';

/** The unpaid documents that a figure of the ageing adds up. */
export default function AgeingDocuments() {
  const money = useMoney();
  const state = useListState();
  // The report links to the documents of one customer or vendor.
  const fixed = state.filtersAmong(['partyId']);
  const back = addressOf('/reports/ageing', state.filtersAmong(['side', 'date']));
  return (
    <ListPage
      title={t('Unpaid documents')}
      list="ageing-documents"
      path="/reports/ageing/documents"
      fixed={fixed}
      filters={[
        choiceFilter('side', t('Customers or vendors'), ageingSideValues),
        choiceFilter('bucket', t('Overdue'), ageingBucketValues),
        dayFilter(),
      ]}
      columns={[
        {
          key: 'number',
          title: t('Document'),
          show: ({ source, number, businessDate }) => (
            <SourceLink source={source} label={number ?? wordOf(source.type)} day={businessDate} />
          ),
        },
        { key: 'party', title: t('Customer or vendor'), show: ({ partyName }) => partyName },
        {
          key: 'businessDate',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => <Day day={businessDate} />,
        },
        { key: 'dueOn', title: t('Due on'), sortKey: 'dueOn', show: ({ dueOn }) => <Day day={dueOn} /> },
        {
          key: 'overdue',
          title: t('Days overdue'),
          isNumber: true,
          show: ({ overdue }) => <Text inherit>{overdue > 0 ? overdue : '–'}</Text>,
        },
        {
          key: 'amount',
          title: t('Amount'),
          isNumber: true,
          show: ({ amount }) => <Money amount={amount} />,
        },
        {
          key: 'open',
          title: t('Still owed'),
          sortKey: 'open',
          isNumber: true,
          isMain: true,
          show: ({ open }) => <Money amount={open} />,
        },
      ]}
      summary={{
        path: '/reports/ageing/documents/summary',
        tiles: ({ count, open, overdue }) => [
          { label: t('Documents'), value: count },
          { label: t('Still owed'), value: money(open) },
          { label: t('Overdue'), value: money(overdue) },
        ],
      }}
      actions={
        <Button component={Link} {...linkTo(back)} variant="default">
          {t('Ageing')}
        </Button>
      }
      empty={t('Nothing is owed on this day.')}
    />
  );
}
