import { useEffect, useState } from 'react';
import { Moment, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { KeptSale, ShiftStep } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { NotPersisted } from './not-persisted.tsx';
import { saveQueue } from './save-queue.ts';
import { SentAgain } from './sent-again.tsx';
import { Sheet } from './sheet.tsx';

/** What the server does not have yet, each with its state and reason. It can be sent again or saved to a file. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const money = useMoney();
  const [queue, setQueue] = useState<{ sales: KeptSale[]; steps: ShiftStep[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was sent
  useEffect(() => {
    void till.listQueue().then(setQueue);
  }, [till, state.queue]);
  const { needsSignIn, isOnline, isSlow, catalogue, trouble } = state;
  const rows = [...(queue?.sales.map(saleRow) ?? []), ...(queue?.steps.map(stepRow) ?? [])].sort(
    (one, other) => one.order - other.order,
  );
  return (
    <Sheet title={t('Connection and queue')} onClose={onClose} isWide>
      <div>
        <strong>{!isOnline ? t('Offline') : isSlow ? t('Slow') : t('Online')}</strong>
        {'. '}
        {catalogue.isWhole
          ? t('Ready to sell offline: {count} products are on this device.', { count: catalogue.size })
          : t('Loading products: {count} so far.', { count: catalogue.size })}
      </div>
      <NotPersisted />
      <SentAgain />
      {trouble && <p className="till-said">{trouble}</p>}
      {state.hasUpdate && <p>{t('A new version is ready. It starts when the till is not in use.')}</p>}
      <div className="till-row">
        {needsSignIn && (
          <button type="button" className="main" onClick={() => location.assign('/app/sign-in?next=/till')}>
            {t('Sign in again')}
          </button>
        )}
        <button type="button" onClick={() => till.sync()}>
          {t('Try now')}
        </button>
        {rows.length > 0 && queue && (
          <button type="button" onClick={() => saveQueue(queue)}>
            {t('Save to a file')}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <NothingWaits />
      ) : (
        <ul className="till-queue">
          {rows.map((row) => (
            <li key={row.id}>
              <strong>{row.name}</strong>
              <span className="number">{row.amount === undefined ? '' : money(row.amount)}</span>
              <span className="dim">
                <Moment at={row.at} />
              </span>
              <span>{row.state === 'REFUSED' ? t('Needs attention') : t('Waiting')}</span>
              {row.reason && (
                <span className={row.state === 'REFUSED' ? 'why till-said' : 'why dim'}>{row.reason}</span>
              )}
              {row.state === 'REFUSED' && (
                <button type="button" className="why" onClick={() => till.retry(row.id)}>
                  {t('Try again')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** Says when the server last confirmed that it has everything. */
function NothingWaits() {
  const { checkedAt, isOnline } = useTill().state;
  if (!checkedAt || !isOnline)
    return (
      <p>
        {t(
          'Nothing is waiting to be sent. When connected, the till checks that the server still has everything.',
        )}
      </p>
    );
  return (
    <p>
      {t('Nothing is waiting to be sent. The server has everything. Last confirmed:')}{' '}
      <Moment at={checkedAt} />
    </p>
  );
}

function saleRow({ saleId, order, receipt, state, reason }: KeptSale) {
  const { number, completedAt, total } = receipt;
  return {
    id: saleId,
    order,
    name: number,
    at: completedAt,
    amount: total as number | undefined,
    state,
    reason,
  };
}

function stepRow(step: ShiftStep) {
  const { id, order, at, state, reason } = step;
  const names = {
    OPEN: t('Shift opened'),
    MOVEMENT: t('Cash movement'),
    REFUND: t('Return'),
    PAYMENT: t('Customer payment'),
    CLOSE: t('Shift closed'),
  };
  const amount =
    step.kind === 'MOVEMENT'
      ? step.movement.amount
      : step.kind === 'PAYMENT'
        ? step.payment.amount
        : undefined;
  return { id, order, name: names[step.kind], at, amount, state, reason };
}
