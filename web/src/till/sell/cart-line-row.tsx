import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { keyOf } from '../engine/keys.ts';
import type { CartLine, LineFigures } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import type { OpenScreen } from './selling-screen.tsx';

type Props = {
  line: CartLine;
  figures: LineFigures | undefined;
  isSelected: boolean;
  onOpen: OpenScreen;
};

/** A line of the cart. The selected one shows its buttons. */
export function CartLineRow({ line, figures, isSelected, onOpen }: Props) {
  const { till } = useTill();
  const money = useMoney();
  const stock = till.index.stockOf(line.variantId);
  const factor = till.index.byItem(line.itemPriceId)?.factor ?? 1;
  const soldE4 = ((toE4(line.quantity) ?? 0n) * (toE4(factor) ?? 0n)) / 10_000n;
  const isShort = stock !== null && soldE4 > (toE4(stock) ?? 0n);
  const change = (by: bigint) =>
    till.dispatch({
      type: 'SET_QUANTITY',
      lineId: line.id,
      quantity: fromE4(max((toE4(line.quantity) ?? 0n) + by)),
    });
  return (
    <li data-selected={isSelected}>
      <button
        type="button"
        className="till-line"
        aria-pressed={isSelected}
        onClick={() => till.dispatch({ type: 'SELECT', lineId: isSelected ? null : line.id })}
      >
        <span dir="auto">{line.name}</span>
        <span className="number">{money(figures?.total)}</span>
        <span>
          <bdi>
            {formatQuantity(line.quantity)} {line.unit ?? ''}
          </bdi>{' '}
          × {money(line.unitPrice)}
          {line.unitPrice !== line.usualPrice &&
            ` (${t('usually {price}', { price: money(line.usualPrice) })})`}
          {line.offered && (
            <strong>
              {' · '}
              {line.offered.price !== line.usualPrice
                ? t('now {price}', { price: money(line.offered.price) })
                : t('tax now {percent}%', { percent: line.offered.taxPercent })}
            </strong>
          )}
          {isShort && (
            <span className="till-out"> · {t('{quantity} left', { quantity: formatQuantity(stock) })}</span>
          )}
        </span>
        <span className="number">
          {figures && figures.discount > 0 ? t('{amount} off', { amount: money(figures.discount) }) : ''}
        </span>
      </button>
      {isSelected && (
        <div className="till-line-keys">
          <button type="button" aria-label={t('One less')} onClick={() => change(-10_000n)}>
            −
          </button>
          <button type="button" aria-label={t('One more')} onClick={() => change(10_000n)}>
            +
          </button>
          <button type="button" onClick={() => onOpen('quantity')}>
            {t('Quantity')}
            <kbd>{keyOf('quantity')}</kbd>
          </button>
          <button type="button" onClick={() => onOpen('price')}>
            {t('Price')}
            <kbd>{keyOf('price')}</kbd>
          </button>
          <button type="button" onClick={() => till.dispatch({ type: 'REMOVE', lineId: line.id })}>
            {t('Remove')}
          </button>
        </div>
      )}
    </li>
  );
}

function max(e4: bigint): bigint {
  return e4 < 0n ? 0n : e4;
}
