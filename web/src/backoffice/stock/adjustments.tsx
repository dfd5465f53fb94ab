import { Stack, Text } from '@mantine/core';
import { adjustmentPurposes } from '../../../../src/values/adjustment-purpose.ts';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import {
  Day,
  formatDay,
  formatQuantity,
  Moment,
  Money,
  Quantity,
  useMoney,
  wordOf,
} from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { useOutletName } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import { movementColumns } from './movement-columns.tsx';
import { StockActions } from './stock-actions.tsx';

/** Stock that was found, lost or used outside of buying and selling. */
export default function Adjustments() {
  const { user } = useSession();
  const money = useMoney();
  const outletName = useOutletName();
  const seesCost = user.role !== 'CASHIER';
  const about = (value: ExactNumber | null) => (value === null ? {} : { about: money(value) });
  return (
    <ListPage
      title={t('Stock adjustments')}
      list="adjustments"
      path="/inventory/adjustments"
      searchIn={t('Name, SKU or barcode')}
      filters={[
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('purpose', t('Reason'), adjustmentPurposes),
        dateFilter(),
      ]}
      columns={[
        {
          key: 'date',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => <Day day={businessDate} />,
        },
        { key: 'purpose', title: t('Reason'), show: ({ purpose }) => wordOf(purpose) },
        { key: 'outlet', title: t('Outlet'), show: ({ outletId }) => outletName(outletId) },
        {
          key: 'quantity',
          title: t('Quantity'),
          isNumber: true,
          show: ({ quantity, effect }) => (
            <Quantity quantity={effect === 'DECREASE' ? -quantity : quantity} />
          ),
        },
        {
          key: 'inputQuantity',
          title: t('Items used'),
          isNumber: true,
          show: ({ inputQuantity }) => (inputQuantity === 0 ? '–' : <Quantity quantity={-inputQuantity} />),
        },
        ...(seesCost
          ? [
              {
                key: 'value',
                title: t('Value'),
                isNumber: true,
                show: ({ value, effect }: { value: ExactNumber | null; effect: string }) => (
                  <Money amount={value !== null && effect === 'DECREASE' ? negated(value) : value} />
                ),
              },
            ]
          : []),
        { key: 'note', title: t('Note'), show: ({ note }) => note ?? '–' },
        {
          key: 'createdAt',
          title: t('Recorded'),
          sortKey: 'createdAt',
          isOptional: true,
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
      summary={{
        path: '/inventory/adjustments/summary',
        tiles: (figures) => [
          { label: t('Adjustments'), value: figures.count },
          { label: t('In'), value: formatQuantity(figures.quantityIn), ...about(figures.valueIn) },
          { label: t('Out'), value: formatQuantity(figures.quantityOut), ...about(figures.valueOut) },
        ],
      }}
      detailTitle={t('Adjustment')}
      detail={({ id, row }) => <Adjustment adjustmentId={id} note={row?.note} />}
      actions={<StockActions />}
      empty={t('No adjustments yet.')}
    />
  );
}

function Adjustment({ adjustmentId, note }: { adjustmentId: string; note: string | null | undefined }) {
  const { user } = useSession();
  const { data, isPending } = useRead('/inventory/stock/movements', {
    query: { sourceId: adjustmentId, limit: 100 },
  });
  const rows = data?.rows ?? [];
  return (
    <Stack>
      {rows[0] && (
        <Text size="sm">
          {t('{reason} at {outlet} on {day}', {
            reason: wordOf(rows[0].reason),
            outlet: rows[0].outletName,
            day: formatDay(rows[0].businessDate),
          })}
          {rows[0].user.name && ` · ${rows[0].user.name}`}
        </Text>
      )}
      {note && <Text size="sm">{note}</Text>}
      <RowTable
        label={t('Lines')}
        columns={movementColumns({ seesCost: user.role !== 'CASHIER', isOneItem: false }).filter(({ key }) =>
          ['item', 'quantity', 'value', 'balanceAfter'].includes(key),
        )}
        rows={rows}
        idOf={({ id }) => id}
        isWaiting={isPending}
      />
    </Stack>
  );
}
