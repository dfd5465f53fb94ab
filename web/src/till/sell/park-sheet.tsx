import { useState } from 'react';
import { t } from '../../words.ts';
import { messageOf } from '../engine/server.ts';
import { useTill } from '../use-till.ts';
import { Sheet } from './sheet.tsx';

/** Parks the sale under a name. */
export function ParkSheet({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const [name, setName] = useState(state.cart.customer?.name ?? '');
  const [problem, setProblem] = useState<string>();
  return (
    <Sheet title={t('Park sale')} onClose={onClose}>
      <form
        className="till-stack"
        onSubmit={async (event) => {
          event.preventDefault();
          try {
            await till.park(name);
            onClose();
          } catch (refusal) {
            setProblem(messageOf(refusal));
          }
        }}
      >
        <label className="till-field">
          {t('Name (optional)')}
          <input
            data-first
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {problem && (
          <p className="till-said" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="main">
          {t('Park')}
        </button>
      </form>
    </Sheet>
  );
}
