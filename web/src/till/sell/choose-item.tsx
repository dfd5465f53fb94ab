import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { Found } from '../engine/search.ts';
import type { Item } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { Sheet } from './sheet.tsx';

/** Asks for the variant and the unit, and says how many of each variant are left. */
export function ChooseItem({
  found,
  onChoose,
  onClose,
}: {
  found: Found;
  onChoose: (item: Item) => void;
  onClose: () => void;
}) {
  const money = useMoney();
  const { till } = useTill();
  const variants = new Map(found.product.variants.map(({ variantId, name }) => [variantId, name]));
  return (
    <Sheet title={found.product.name} onClose={onClose}>
      <div className="till-choices">
        {found.items.map((item, at) => (
          <button
            key={item.itemPriceId}
            type="button"
            {...(at === 0 && { 'data-first': true })}
            onClick={() => onChoose(item)}
          >
            <span dir="auto">
              {variants.get(item.variantId)} <span className="dim">{item.unit ?? t('each')}</span>
            </span>
            <Left stock={item.factor === 1 ? till.index.stockOf(item.variantId) : null} />
            <span className="number">{money(item.price)}</span>
          </button>
        ))}
      </div>
    </Sheet>
  );
}

/** Stock is counted in the base unit, so other units show none. */
function Left({ stock }: { stock: number | null }) {
  if (stock === null) return null;
  return (
    <span className={`till-left-over ${stock <= 0 ? 'till-out' : 'dim'}`}>
      {t('{quantity} left', { quantity: formatQuantity(stock) })}
    </span>
  );
}
