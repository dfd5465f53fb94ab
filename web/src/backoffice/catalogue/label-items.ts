import { useQueries } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { type ReadParams, readRows, useAllRows, useRead } from '../../api/read.ts';

/** A unit of a variant that a label is for. */
export type LabelItem = {
  itemPriceId: string;
  name: string;
  unit: string;
  price: number;
  /** What its label has as a barcode: that of the unit, else that of the variant, else the SKU. */
  code: string | null;
  /** How many whole units are in stock. */
  inStock: number;
  /** How many were bought with the purchase. */
  bought: number;
};

const idsAtOnce = 100;

/** The items of these products, or of a purchase. One request reads a hundred products with their stock. */
export function useLabelItems({
  productIds,
  purchaseId,
  outletId,
}: {
  productIds: string[];
  purchaseId: string | undefined;
  outletId: string | undefined;
}) {
  const { data: measurements = [] } = useAllRows('/measurements');
  const purchase = useRead(
    '/inventory/purchase-logs/{purchaseId}',
    { path: { purchaseId: purchaseId ?? '' } },
    { enabled: purchaseId !== undefined },
  );
  const lines = purchase.data?.lines ?? [];
  const ids = [...new Set([...productIds, ...lines.map(({ productId }) => productId)])];
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) =>
    ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
  );
  const found = useQueries({
    queries: parts.map((part) => {
      const query = { ids: part.join(), limit: idsAtOnce };
      return {
        queryKey: ['/inventory/products/rows', { query }, 'labels'],
        queryFn: () =>
          readRows('/inventory/products/rows', { query } as ReadParams<'/inventory/products/rows'>),
      };
    }),
  });
  // The list of an outlet leaves out what it never had, so its stock is read apart.
  const here = useQueries({
    queries: (outletId ? parts : []).map((part) => {
      const query = { ids: part.join(), limit: idsAtOnce, outletId };
      return {
        queryKey: ['/inventory/products/rows', { query }, 'labels'],
        queryFn: () =>
          readRows('/inventory/products/rows', { query } as ReadParams<'/inventory/products/rows'>),
      };
    }),
  });
  const bought = new Map<string, number>();
  for (const { itemPriceId, quantity } of lines)
    bought.set(itemPriceId, (bought.get(itemPriceId) ?? 0) + quantity);
  const unitNames = new Map(measurements.map(({ id, abr }) => [id, abr]));
  const stock = stockOf((outletId ? here : found).flatMap(({ data }) => data?.data.rows ?? []));
  const items = found
    .flatMap(({ data }) => data?.data.rows ?? [])
    .flatMap((product) => itemsOf(product, { unitNames, stock, bought }))
    // Of a purchase, only what was bought.
    .filter(({ bought }) => !purchaseId || productIds.length > 0 || bought > 0);
  const all = [...found, ...here];
  return {
    items,
    isWaiting: all.some(({ isPending }) => isPending) || (purchaseId !== undefined && purchase.isPending),
    error: purchase.error ?? all.find(({ error }) => error)?.error,
  };
}

/** The stock of each variant in base units. */
function stockOf(products: Schema<'ProductRow'>[]): Map<string, number> {
  return new Map(
    products.flatMap(({ figures }) =>
      figures.map(({ variantId, quantity }) => [variantId, Number(quantity)] as const),
    ),
  );
}

function itemsOf(
  product: Schema<'ProductRow'>,
  known: { unitNames: Map<string, string>; stock: Map<string, number>; bought: Map<string, number> },
): LabelItem[] {
  return product.variants
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap((variant) =>
      variant.prices.map((unit, at) => ({
        itemPriceId: unit.itemPriceId,
        name: product.options.length > 0 ? `${product.name}, ${variant.name}` : product.name,
        unit: (unit.measurementId && known.unitNames.get(unit.measurementId)) || '',
        price: unit.price,
        code: unit.barcode ?? (at === 0 ? (variant.barcode ?? variant.sku) : null),
        inStock: Math.max(0, Math.floor((known.stock.get(variant.id) ?? 0) / unit.factor)),
        bought: Math.ceil(known.bought.get(unit.itemPriceId) ?? 0),
      })),
    );
}
