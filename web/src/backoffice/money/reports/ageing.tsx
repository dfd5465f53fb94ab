import { Anchor } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { ageingSideValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { formatDay, Money, MoneyOrNone, useMoney, useToday } from '../../../ui/figures.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { choiceFilter, type Filter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import type { Column } from '../../../ui/list/row-table.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { t } from '../../../words.ts';

type Row = Schema<'AgedParty'>;
type Bucket = Schema<'AgeingBucket'>;
type BucketField = 'notDue' | 'days1To30' | 'days31To60' | 'days61To90' | 'over90';

const buckets: { field: BucketField; bucket: Bucket; title: string }[] = [
  { field: 'notDue', bucket: 'NOT_DUE', title: t('Not due') },
  { field: 'days1To30', bucket: 'DAYS_1_30', title: t('1–30 days') },
  { field: 'days31To60', bucket: 'DAYS_31_60', title: t('31–60 days') },
  { field: 'days61To90', bucket: 'DAYS_61_90', title: t('61–90 days') },
  { field: 'over90', bucket: 'OVER_90', title: t('Over 90 days') },
];

/** The end of the day that an ageing is of. */
export function dayFilter(): Filter {
  return {
    keys: ['date'],
    control: (state) => {
      const date = state.filter('date');
      return (
        <DayInput
          key="date"
          // The visible text is part of the name, for people who use voice control.
          aria-label={date ? `${t('As of')} ${formatDay(date)}` : t('As of')}
          placeholder={t('As of')}
          value={date ?? null}
          onChange={(chosen) => state.setFilters({ date: chosen ?? undefined })}
          clearable
          w={170}
        />
      );
    },
  };
}

/** What customers owe us, or we owe vendors, by how long it is overdue. Each amount opens its documents. */
export default function Ageing() {
  const isOfVendors = useListState().filter('side') === 'VENDORS';
  return (
    <ListPage
      list="ageing"
      path="/reports/ageing"
      about={t('Unpaid documents by how many days they are overdue.')}
      hasPdf
      idOf={({ partyId }) => partyId}
      filters={[choiceFilter('side', t('Customers or vendors'), ageingSideValues), dayFilter()]}
      columns={[
        {
          key: 'name',
          title: isOfVendors ? t('Vendor') : t('Customer'),
          sortKey: 'name',
          show: ({ partyId, name }) => (
            <Anchor component={Link} to={`/${isOfVendors ? 'vendors' : 'customers'}/${partyId}`} inherit>
              {name}
            </Anchor>
          ),
        },
        ...buckets.map(
          ({ field, bucket, title }): Column<Row> => ({
            key: field,
            title,
            isNumber: true,
            show: ({ [field]: amount, documents }) => (
              <Anchor component={Link} {...linkTo(`${documents}&bucket=${bucket}`)} inherit c="inherit">
                <MoneyOrNone amount={amount} />
              </Anchor>
            ),
          }),
        ),
        {
          key: 'owed',
          title: t('Owed'),
          sortKey: 'owed',
          isNumber: true,
          isMain: true,
          show: ({ owed, documents }) => (
            <Anchor component={Link} {...linkTo(documents)} inherit>
              <Money amount={owed} />
            </Anchor>
          ),
        },
        {
          key: 'unallocated',
          title: t('Unallocated'),
          isNumber: true,
          show: ({ unallocated }) => <MoneyOrNone amount={unallocated} />,
        },
        {
          key: 'balance',
          title: t('Balance'),
          sortKey: 'balance',
          isNumber: true,
          show: ({ balance }) => <Money amount={balance} />,
        },
      ]}
      beforeRows={<AgeingTiles />}
      empty={t('Nothing is owed on this day.')}
    />
  );
}

/** The sums of the day, beside those of a month before. */
function AgeingTiles() {
  const query = useListState().filtersAmong(['side', 'date']);
  const today = useToday();
  const money = useMoney();
  const before = monthBefore(query.date ?? today);
  const { data } = useRead('/reports/ageing/summary', { query });
  const earlier = useRead('/reports/ageing/summary', { query: { ...query, date: before } }).data;
  if (!data) return null;
  const about = (field: BucketField | 'owed' | 'unallocated' | 'balance') =>
    earlier && t('{day}: {amount}', { day: formatDay(before), amount: money(earlier[field]) });
  return (
    <Tiles
      tiles={[
        ...buckets.map(({ field, bucket, title }) => ({
          label: title,
          value: <Money amount={data[field]} />,
          about: about(field),
          to: `${data.documents}&bucket=${bucket}`,
        })),
        { label: t('Owed'), value: <Money amount={data.owed} />, about: about('owed'), to: data.documents },
        {
          label: t('Unallocated'),
          value: <Money amount={data.unallocated} />,
          about: t('Paid, and not set against a document'),
        },
        { label: t('Balance'), value: <Money amount={data.balance} />, about: about('balance') },
      ]}
    />
  );
}

function monthBefore(day: string): string {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(ofMonth, lastDay))).toISOString().slice(0, 10);
}
