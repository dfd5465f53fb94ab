import { memo } from 'react';
import { formatMoney, formatQuantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { Found } from '../engine/search.ts';
import { Picture } from './picture.tsx';

type Props = {
  found: Found;
  stock: number | null;
  currency: string;
  decimals: number;
  isChosen: boolean;
  onPress: (found: Found) => void;
};

/** The tile of a product. If its units and variants differ in price, it shows the lowest. */
export const ItemTile = memo(
  function ItemTile({ found, stock, currency, decimals, isChosen, onPress }: Props) {
    const { product, items } = found;
    const lowest = Math.min(...items.map(({ price }) => price));
    const price = formatMoney(lowest, currency, decimals);
    const hasSeveralPrices = items.some((item) => item.price !== lowest);
    return (
      <button type="button" className="till-tile" data-chosen={isChosen} onClick={() => onPress(found)}>
        <span dir="auto">{product.name}</span>
        <Picture name={product.name} imageUrl={product.imageUrl} />
        <span>
          <span>{hasSeveralPrices ? t('from {price}', { price }) : price}</span>
          {stock !== null && items.length === 1 && (
            <span className={stock <= 0 ? 'till-out' : 'dim'}>
              {t('{quantity} left', { quantity: formatQuantity(stock) })}
            </span>
          )}
        </span>
      </button>
    );
  },
  (one, other) =>
    one.found === other.found &&
    one.stock === other.stock &&
    one.isChosen === other.isChosen &&
    one.onPress === other.onPress,
);
