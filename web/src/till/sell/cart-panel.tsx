import { useEffect, useRef } from 'react';
import { t } from '../../words.ts';
import { keyOf } from '../engine/keys.ts';
import { useTill } from '../use-till.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { CartTotal } from './cart-total.tsx';
import { SaleDone } from './sale-done.tsx';
import type { OpenScreen } from './selling-screen.tsx';

/** The cart, with its total always in view. */
export function CartPanel({ onOpen, isPaying }: { onOpen: OpenScreen; isPaying: boolean }) {
  const { till, state } = useTill();
  const { cart, figures, lastSale } = state;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just added comes into view
  useEffect(() => {
    list.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [cart.selectedId, cart.lines.length]);
  const isEmptyCart = cart.lines.length === 0;
  // The selected row also stays in view when the room shrinks, or when the cart is opened on a phone.
  useEffect(() => {
    const shown = list.current;
    if (isEmptyCart || !shown) return;
    const watch = new ResizeObserver(() =>
      shown.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    );
    watch.observe(shown);
    return () => watch.disconnect();
  }, [isEmptyCart]);
  if (lastSale && isEmptyCart) return <SaleDone sale={lastSale} />;
  return (
    <section className="till-cart" aria-label={t('Cart')}>
      <header>
        <button type="button" onClick={() => onOpen('customer')} disabled={isPaying && !state.isOnline}>
          {cart.customer?.name ?? t('Customer')}
          <kbd>{keyOf('customer')}</kbd>
        </button>
        <button type="button" disabled={!state.canUndo} onClick={() => till.dispatch({ type: 'UNDO' })}>
          {t('Undo')}
        </button>
      </header>
      {isEmptyCart ? (
        <div className="till-empty">{t('Scan or tap an item to start.')}</div>
      ) : (
        <ul className="till-lines" ref={list}>
          {cart.lines.map((line, at) => (
            <CartLineRow
              key={line.id}
              line={line}
              figures={figures.lines[at]}
              isSelected={line.id === cart.selectedId && !isPaying}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      <CartTotal onOpen={onOpen} isPaying={isPaying} />
    </section>
  );
}
