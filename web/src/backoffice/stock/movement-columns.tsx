import type { Schema } from '../../api/client.ts';
import { Day, Moment, Money, Quantity, wordOf } from '../../ui/figures.tsx';
import { itemName } from '../../ui/item-name.ts';
import type { Column } from '../../ui/list/row-table.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { t } from '../../words.ts';

type Movement = Schema<'StockMovement'>;

/** The columns of stock movements. For one item at one outlet, its name and outlet are left out. */
export function movementColumns({
  seesCost,
  isOneItem,
}: {
  seesCost: boolean;
  isOneItem: boolean;
}): Column<Movement>[] {
  const itemColumns: Column<Movement>[] = [
    { key: 'item', title: t('Item'), show: (row) => itemName(row.productName, row.variantName) },
    { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => outletName },
  ];
  const costs: Column<Movement>[] = [
    {
      key: 'unitCost',
      title: t('Unit cost'),
      isNumber: true,
      isOptional: true,
      show: ({ unitCost }) => <Money amount={unitCost} />,
    },
    { key: 'value', title: t('Value'), isNumber: true, show: ({ value }) => <Money amount={value} /> },
  ];
  const more: Column<Movement>[] = [
    { key: 'user', title: t('By'), isOptional: true, show: ({ user }) => user.name ?? '–' },
    {
      key: 'recordedAt',
      title: t('Recorded'),
      sortKey: 'recordedAt',
      isOptional: true,
      show: ({ recordedAt }) => <Moment at={recordedAt} />,
    },
  ];
  return [
    {
      key: 'date',
      title: t('Date'),
      sortKey: 'date',
      show: ({ businessDate }) => <Day day={businessDate} />,
    },
    ...(isOneItem ? [] : itemColumns),
    {
      key: 'reason',
      title: t('Reason'),
      show: ({ reason, source }) => <SourceLink source={source} label={wordOf(reason)} />,
    },
    {
      key: 'quantity',
      title: t('Quantity'),
      isNumber: true,
      isMain: !isOneItem,
      show: ({ quantity }) => <Quantity quantity={quantity} />,
    },
    {
      key: 'balanceAfter',
      title: t('Stock after'),
      isNumber: true,
      show: ({ balanceAfter }) => <Quantity quantity={balanceAfter} />,
    },
    ...(seesCost ? costs : []),
    ...(isOneItem ? [] : more),
  ];
}
