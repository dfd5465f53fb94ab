import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { Found } from '../engine/search.ts';
import type { Item } from '../engine/types.ts';
import { Sheet } from './sheet.tsx';

/** Asks for the variant and the unit. */
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
            <span className="number">{money(item.price)}</span>
          </button>
        ))}
      </div>
    </Sheet>
  );
}
