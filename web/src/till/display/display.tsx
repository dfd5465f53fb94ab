import { useEffect, useRef, useState } from 'react';
import { formatMoney, formatQuantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { type DisplayContent, displayChannel, type Message } from './channel.ts';
import './display.css';

/** The second window, for the customer: large, and nothing to press. */
export default function Display() {
  const [shown, setShown] = useState<DisplayContent>();
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    document.title = t('Customer display');
    const channel = displayChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'SHOW') setShown(data.shown);
    });
    const ask: Message = { kind: 'ASK' };
    channel.postMessage(ask);
    return () => channel.close();
  }, []);
  const count = shown?.lines.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is kept in view
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    end.current?.scrollIntoView({ block: 'end' });
  }, [count, shown?.total]);

  if (!shown)
    return <main className="display display-idle">{t('Waiting for the till on this device.')}</main>;
  const money = (amount: number) => formatMoney(amount, shown.currency, shown.decimals);
  if (shown.change !== null) {
    const got: [label: string, amount: number][] = [
      [t('Change'), shown.change],
      [t('Cash back'), shown.cashBack],
    ];
    const handed = got.filter(([, amount]) => amount > 0);
    return (
      <main className="display display-idle">
        {(handed.length > 0 ? handed : [[t('Paid'), shown.total] as const]).map(([label, amount]) => (
          <div key={label}>
            <p className="display-label">{label}</p>
            <p className={handed.length > 1 ? 'display-large' : 'display-giant'}>{money(amount)}</p>
          </div>
        ))}
        <p className="display-thanks">{t('Thank you!')}</p>
      </main>
    );
  }
  if (count === 0) {
    return (
      <main className="display display-idle">
        <h1 className="display-business">{shown.business}</h1>
        <p className="display-thanks">{t('Welcome')}</p>
      </main>
    );
  }
  return (
    <main className="display">
      <ul className="display-lines" aria-label={t('Items')}>
        {shown.lines.map(({ id, name, quantity, unit, total }, at) => (
          <li key={id} ref={at === count - 1 ? end : undefined}>
            <span className="display-name">{name}</span>
            <bdi className="display-quantity">
              {formatQuantity(quantity)} {unit ?? '×'}
            </bdi>
            <span className="number">{money(total)}</span>
          </li>
        ))}
      </ul>
      <footer className="display-foot" aria-live="polite">
        {shown.discount > 0 && (
          <p>
            <span>{t('Discount')}</span>
            <span className="number">{money(-shown.discount)}</span>
          </p>
        )}
        <p className="display-total">
          <span>{t('Total')}</span>
          <span className="number">{money(shown.total)}</span>
        </p>
        {shown.due !== null && (
          <p>
            <span>{t('Left to pay')}</span>
            <span className="number">{money(shown.due)}</span>
          </p>
        )}
      </footer>
    </main>
  );
}
