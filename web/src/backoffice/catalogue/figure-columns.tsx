import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, Quantity } from '../../ui/figures.tsx';
import type { Column } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';
import { Range } from './product-bits.tsx';

type Product = Schema<'ProductRow'>;

/** Stock, cost and margin of products, as the server has them. A cashier sees no costs. */
export function figureColumns({
  money,
  seesCost,
}: {
  money: (amount: number) => string;
  seesCost: boolean;
}): Column<Product>[] {
  return [
    {
      key: 'stock',
      title: t('Stock'),
      isNumber: true,
      show: ({ quantity }) => <Quantity quantity={quantity} />,
    },
    ...(seesCost
      ? [
          {
            key: 'cost',
            title: t('Cost'),
            isNumber: true,
            help: 'movingAverage' as const,
            show: (product: Product) =>
              rangeOf(
                soldFigures(product).map(({ averageCost }) => averageCost),
                money,
              ),
          },
          {
            key: 'margin',
            title: t('Margin'),
            isNumber: true,
            help: 'margin' as const,
            show: (product: Product) =>
              rangeOf(
                soldFigures(product).map(({ marginPercent }) => marginPercent),
                (percent) => `${formatQuantity(Math.round(percent * 10) / 10)}%`,
              ),
          },
        ]
      : []),
  ];
}

/** The figures of the variants that are for sale or, if none is, of all. */
function soldFigures({ variants, figures }: Product) {
  const sold = new Set(variants.flatMap(({ id, status }) => (status === 'ACTIVE' ? [id] : [])));
  return sold.size > 0 ? figures.filter(({ variantId }) => sold.has(variantId)) : figures;
}

/** One figure, or the least and the most of several. */
function rangeOf(figures: (number | null)[], format: (figure: number) => string): ReactNode {
  const known = figures.filter((figure) => figure !== null);
  if (known.length === 0) return '–';
  const [least, most] = [format(Math.min(...known)), format(Math.max(...known))];
  return <Range text={least === most ? least : `${least} – ${most}`} />;
}
