import { Anchor, Text } from '@mantine/core';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { Link } from '../../routing/link.tsx';
import { Money, Quantity } from '../../ui/figures.tsx';
import type { Column } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';

/** The item of a line, with a note below its name if there is one. */
export function itemColumn<Row extends { productId: string; name: string }>(
  noteOf: (row: Row) => string | undefined,
): Column<Row> {
  return {
    key: 'name',
    title: t('Item'),
    show: (row) => (
      <>
        <Anchor component={Link} to={`/products/${row.productId}`} inherit>
          {row.name}
        </Anchor>
        {noteOf(row) && (
          <Text size="xs" c="dimmed">
            {noteOf(row)}
          </Text>
        )}
      </>
    ),
  };
}

export const quantityColumn: Column<{ quantity: number }> = {
  key: 'quantity',
  title: t('Quantity'),
  isNumber: true,
  show: ({ quantity }) => <Quantity quantity={quantity} />,
};

export const priceColumn: Column<{ unitPrice: number }> = {
  key: 'unitPrice',
  title: t('Price'),
  isNumber: true,
  show: ({ unitPrice }) => <Money amount={unitPrice} />,
};

export const totalColumn: Column<{ total: ExactNumber }> = {
  key: 'total',
  title: t('Total'),
  isNumber: true,
  isMain: true,
  show: ({ total }) => <Money amount={total} />,
};
