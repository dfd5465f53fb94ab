import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { formatDay, formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { priceText } from '../catalogue/product-bits.tsx';

export type Found = {
  key: string;
  label: string;
  about?: string;
  /** The price and the stock of an item. */
  figures?: { price: string; stock: string | undefined; isOut: boolean };
  to: string;
  search?: Record<string, string>;
  section?: string;
};
type Kind = { label: string; permission: string; find: (search: string) => Promise<Found[]> };

const limit = 5;

/** Searches records by name or number. Each kind is searched only if the user may see it. */
export function useFoundRecords(search: string): {
  groups: { label: string; found: Found[] }[];
  isSearching: boolean;
} {
  const { may, user } = useSession();
  const money = useMoney();
  const kinds: Kind[] = [
    {
      label: t('Products'),
      permission: 'inventory.read',
      find: async () =>
        (await read('/inventory/products/rows', { query: { search, limit } })).rows.map((product) => ({
          key: product.id,
          label: product.name,
          ...(product.brand && { about: product.brand }),
          figures: {
            price: priceText(product.variants, money),
            stock:
              product.quantity === null
                ? undefined
                : t('{quantity} in stock', { quantity: formatQuantity(product.quantity) }),
            isOut: product.quantity !== null && Number(product.quantity) <= 0,
          },
          to: `/products/${product.id}`,
        })),
    },
    ...(user.role === 'STOREKEEPER' ? [] : [partiesOf('CUSTOMER')]),
    partiesOf('VENDOR'),
    {
      label: t('Sales'),
      permission: 'sales.read',
      find: async () =>
        (await read('/sales', { query: { search, limit } })).rows.map((sale) => ({
          key: sale.id,
          label: sale.number,
          about: [formatDay(sale.businessDate), money(sale.total), sale.customerName]
            .filter(Boolean)
            .join(' · '),
          to: `/sales/${sale.id}`,
        })),
    },
  ].filter(({ permission }) => may(permission));
  const { data, isFetching } = useQuery({
    queryKey: ['finder', search],
    queryFn: () => Promise.all(kinds.map(async ({ label, find }) => ({ label, found: await find(search) }))),
    enabled: search.length > 0,
    placeholderData: keepPreviousData,
  });
  return { groups: search.length > 0 ? (data ?? []) : [], isSearching: isFetching };
}

function partiesOf(kind: 'CUSTOMER' | 'VENDOR'): Kind {
  const place = kind === 'CUSTOMER' ? '/customers' : '/vendors';
  return {
    label: kind === 'CUSTOMER' ? t('Customers') : t('Vendors'),
    permission: 'crm.read',
    find: async (search) =>
      (await read('/customer-relationship-management', { query: { kind, search, limit } as never })).rows.map(
        ({ id, name, phone }) => ({
          key: id,
          label: name,
          ...(phone && { about: phone }),
          to: `${place}/${id}`,
        }),
      ),
  };
}
