import { useEffect, useState } from 'react';
import { Moment, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { KeptSale, ShiftStep } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { Sheet } from './sheet.tsx';

/** What the server does not have yet: each with its state and why, to be tried again or saved to a file. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const money = useMoney();
  const [queue, setQueue] = useState<{ sales: KeptSale[]; steps: ShiftStep[] }>();
  const [isPersisted, setPersisted] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was sent
  useEffect(() => {
    void till.listQueue().then(setQueue);
  }, [till, state.queue]);
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted);
  }, []);
  const { needsSignIn, isOnline, catalogue, trouble } = state;
  const rows = [...(queue?.sales.map(saleRow) ?? []), ...(queue?.steps.map(stepRow) ?? [])].sort(
    (one, other) => one.order - other.order,
  );
  return (
    <Sheet title={t('Connection and queue')} onClose={onClose} isWide>
      <div>
        <strong>{isOnline ? t('Online') : t('Offline')}</strong>
        {'. '}
        {catalogue.isWhole
          ? t('Ready to sell offline: {count} products are on this device.', { count: catalogue.size })
          : t('The products are being loaded: {count} so far.', { count: catalogue.size })}
        {isPersisted === false &&
          ` ${t('The browser does not promise to keep them when its disk is full: install the app.')}`}
      </div>
      {trouble && <p className="till-said">{trouble}</p>}
      {state.hasUpdate && <p>{t('A new version waits. It starts when the till is not in use.')}</p>}
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
          <button type="button" onClick={() => save(queue)}>
            {t('Save to a file')}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p>{t('Nothing waits: the server has everything that was sold here.')}</p>
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
    MOVEMENT: t('Drawer'),
    REFUND: t('Refund'),
    CLOSE: t('Shift closed'),
  };
  const amount = step.kind === 'MOVEMENT' ? step.movement.amount : undefined;
  return { id, order, name: names[step.kind], at, amount, state, reason };
}

/** Everything as it would be sent, for whoever has to help. */
function save(queue: { sales: KeptSale[]; steps: ShiftStep[] }): void {
  const file = new Blob([JSON.stringify(queue, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `till-queue-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
