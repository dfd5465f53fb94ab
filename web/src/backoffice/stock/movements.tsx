import { Button } from '@mantine/core';
import { adjustmentPurposes } from '../../../../src/values/adjustment-purpose.ts';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { VariantPicker } from '../../ui/form/variant-picker.tsx';
import { choiceFilter, dateFilter, type Filter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { movementColumns } from './movement-columns.tsx';
import { StockActions } from './stock-actions.tsx';

const reasons = ['PURCHASE', 'SALE', 'REFUND', 'TRANSFER', 'STOCKTAKE', ...adjustmentPurposes, 'SETTLEMENT'];

/** Set only by a link from the record that moved the goods. It can be removed, but not chosen. */
const sourceFilter: Filter = {
  keys: ['sourceId', 'sourceType'],
  control: (state) =>
    state.filter('sourceId') && (
      <Button
        key="source"
        variant="light"
        onClick={() => state.setFilters({ sourceId: undefined, sourceType: undefined })}
      >
        {t('Clear: one record only')}
      </Button>
    ),
};

/** Set only by a link from a figure of the product. */
const productFilter: Filter = {
  keys: ['productId'],
  control: (state) =>
    state.filter('productId') && (
      <Button key="product" variant="light" onClick={() => state.setFilters({ productId: undefined })}>
        {t('Clear: one product only')}
      </Button>
    ),
};

/** All movements in and out of stock. */
export default function Movements() {
  const { user } = useSession();
  const money = useMoney();
  const tile = (label: string, figures: { quantity: ExactNumber; value: ExactNumber | null }) => ({
    label,
    value: formatQuantity(figures.quantity),
    ...(figures.value !== null && { about: money(figures.value) }),
  });
  return (
    <ListPage
      title={t('Stock movements')}
      list="movements"
      path="/inventory/stock/movements"
      empty={t('No movements yet. Purchases, sales and counts appear here.')}
      filters={[
        pickedFilter('variantId', (field) => <VariantPicker {...field} w={230} />),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('reason', t('Reason'), reasons),
        dateFilter(),
        sourceFilter,
        productFilter,
      ]}
      columns={movementColumns({ seesCost: user.role !== 'CASHIER', isOneItem: false })}
      summary={{
        path: '/inventory/stock/movements/summary',
        tiles: (figures) => [
          tile(t('Before'), figures.opening),
          tile(t('In'), figures.in),
          tile(t('Out'), figures.out),
          tile(t('After'), figures.closing),
        ],
      }}
      actions={<StockActions />}
    />
  );
}
