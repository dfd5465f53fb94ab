import { read } from '../../api/read.ts';
import { t } from '../../words.ts';
import { itemName } from '../item-name.ts';
import { type PickerProps, SearchPicker } from './pickers.tsx';

/** Picks an item by name, SKU or barcode. */
export function VariantPicker(props: PickerProps) {
  return (
    <SearchPicker
      kind="variant"
      placeholder={t('Item')}
      aria-label={t('Item')}
      find={async (search) => {
        const query = { kind: 'GOODS' as const, limit: 20, ...(search && { search }) };
        const { rows } = await read('/inventory/products', { query });
        return rows.flatMap(({ name, variants }) =>
          variants.map((variant) => ({ value: variant.id, label: itemName(name, variant.name) })),
        );
      }}
      nameOf={async (variantId) => {
        const { rows } = await read('/inventory/stock/rows', { query: { variantId, limit: 1 } });
        return rows[0] ? itemName(rows[0].productName, rows[0].variantName) : t('Unknown');
      }}
      {...props}
    />
  );
}
