import { Anchor } from '@mantine/core';
import { incomeTypeValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { Money, wordOf } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { choiceFilter, dateFilter, FilterBar, pickedFilter } from '../../../ui/list/filters.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { RowTable } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { isForbidden, NotForYou } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { Periods } from '../periods.tsx';
import { accountName } from './account-names.ts';

/** The income by account in a period, next to the period before. */
export default function Income() {
  const state = useListState();
  const period = state.filtersAmong(['date_from', 'date_to', 'outletId']);
  const query = state.filtersAmong(['date_from', 'date_to', 'outletId', 'incomeType']);
  const { data, error, isPending } = useRead('/accounts/income', { query });
  if (isForbidden(error)) return <NotForYou />;
  return (
    <PageFrame>
      <ErrorNotice error={error} />
      {data && (
        <Tiles
          tiles={[
            { label: t('Earned'), value: <Money amount={data.total} />, about: t('the accounts below') },
            {
              label: t('Previous period'),
              value: <Money amount={data.previousTotal} />,
              about: data.previousTotal === null ? t('Choose dates to compare.') : t('same number of days'),
            },
          ]}
        />
      )}
      <Periods state={state} />
      <FilterBar
        searchIn={undefined}
        filters={[
          dateFilter(),
          pickedFilter('outletId', (field) => <OutletPicker {...field} />),
          choiceFilter('incomeType', t('Income type'), incomeTypeValues),
        ]}
        state={state}
      />
      <RowTable
        label={t('Income')}
        rows={data?.rows ?? []}
        idOf={({ accountId }) => accountId}
        isWaiting={isPending}
        columns={[
          { key: 'code', isShort: true, title: t('Code'), show: ({ code }) => code },
          { key: 'name', title: t('Account'), show: ({ name }) => accountName(name) },
          { key: 'incomeType', title: t('Type'), show: ({ incomeType }) => wordOf(incomeType) },
          {
            key: 'amount',
            title: t('Earned'),
            isNumber: true,
            isMain: true,
            show: ({ accountId, amount }) => (
              <Anchor
                component={Link}
                {...linkTo(addressOf('/accounts/journal', { ...period, accountId }))}
                inherit
              >
                <Money amount={amount} />
              </Anchor>
            ),
          },
        ]}
      />
    </PageFrame>
  );
}
