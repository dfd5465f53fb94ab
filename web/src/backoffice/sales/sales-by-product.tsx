import { Anchor, Button } from '@mantine/core';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Money, Quantity, useMoney } from '../../ui/figures.tsx';
import { CategoryPicker } from '../../ui/form/category-picker.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { oneCategoryFilter } from '../../ui/list/one-category-filter.tsx';
import { t } from '../../words.ts';
import { SellerPicker } from './sale-pickers.tsx';

/** Sales and margin by product. */
export default function SalesByProduct() {
  const { may, user } = useSession();
  const seesCost = user.role !== 'CASHIER';
  const money = useMoney();
  return (
    <ListPage
      list="salesByProduct"
      path="/sales/by-product"
      searchIn={t('Product')}
      idOf={({ productId }) => productId}
      filters={[
        dateFilter(),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('categoryId', (field) => <CategoryPicker {...field} />),
        oneCategoryFilter,
        pickedFilter('userId', (field) => (may('users.manage') ? <SellerPicker {...field} /> : null)),
      ]}
      columns={[
        {
          key: 'name',
          title: t('Product'),
          sortKey: 'name',
          show: ({ productId, name }) => (
            <Anchor component={Link} to={`/products/${productId}`} inherit>
              {name}
            </Anchor>
          ),
        },
        {
          key: 'quantity',
          title: t('Sold'),
          sortKey: 'quantity',
          isNumber: true,
          show: ({ quantity }) => <Quantity quantity={quantity} />,
        },
        {
          key: 'refundedQuantity',
          title: t('Returned'),
          sortKey: 'refundedQuantity',
          isNumber: true,
          show: ({ refundedQuantity }) => <Quantity quantity={refundedQuantity} />,
        },
        {
          key: 'total',
          title: t('Revenue'),
          sortKey: 'total',
          isNumber: true,
          show: ({ total }) => <Money amount={total} />,
        },
        {
          key: 'refunded',
          title: t('Refunds'),
          sortKey: 'refunded',
          isNumber: true,
          show: ({ refunded }) => <Money amount={refunded} />,
        },
        {
          key: 'net',
          title: t('Net'),
          sortKey: 'net',
          isNumber: true,
          show: ({ net }) => <Money amount={net} />,
        },
        ...(seesCost
          ? [
              {
                key: 'netCost',
                title: t('Cost'),
                sortKey: 'cost',
                isNumber: true,
                show: ({ netCost }: { netCost: ExactNumber | null }) => <Money amount={netCost} />,
              },
              {
                key: 'margin',
                title: t('Margin'),
                help: 'margin' as const,
                sortKey: 'margin',
                isNumber: true,
                show: ({ margin }: { margin: ExactNumber | null }) => <Money amount={margin} />,
              },
            ]
          : []),
      ]}
      summary={{
        path: '/sales/by-product/summary',
        tiles: ({ quantity, refundedQuantity, total, refunded, net, netCost, margin }) => [
          { label: t('Sold'), value: <Quantity quantity={quantity} /> },
          { label: t('Returned'), value: <Quantity quantity={refundedQuantity} /> },
          { label: t('Revenue'), value: money(total) },
          { label: t('Refunds'), value: money(refunded) },
          { label: t('Net'), value: money(net) },
          ...(seesCost
            ? [
                { label: t('Cost'), value: money(netCost), about: t('minus items back in stock') },
                { label: t('Margin'), value: money(margin) },
              ]
            : []),
        ],
      }}
      actions={
        <Button component={Link} to="/sales" variant="default">
          {t('All sales')}
        </Button>
      }
      empty={t('No sales yet.')}
    />
  );
}
