import { useState } from 'react';
import { t } from '../../words.ts';
import { saveQueue } from '../sell/save-queue.ts';
import { useUnsentCopy } from '../sell/use-unsent-copy.ts';
import { useTill } from '../use-till.ts';
import { NoticePage } from './standing.tsx';

/** Shown when the browser storage cannot be read: why, which sales are safe, and what to do. */
export function Broken() {
  const { till, state } = useTill();
  const copy = useUnsentCopy();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const startAnew = () => till.startAnew().catch((error: Error) => setProblem(error.message));
  const count = (copy?.sales.length ?? 0) + (copy?.steps.length ?? 0);
  return (
    <NoticePage title={t('This till cannot read its data')}>
      <p role="alert">{t(state.storageProblem ?? '')}</p>
      <p>
        {copy
          ? t('{count} records are not sent yet. They are safe in a second copy on this device.', { count })
          : t('This browser has no second copy. If you start over, anything that was not sent is lost.')}
      </p>
      <button type="button" className="main" onClick={() => location.reload()}>
        {t('Try again')}
      </button>
      {copy && count > 0 && (
        <button type="button" onClick={() => saveQueue(copy)}>
          {t('Save unsent records to a file')}
        </button>
      )}
      {isConfirming ? (
        <>
          <p>
            {t(
              'This deletes everything that the browser stores for this till, including sales that are parked only here. The second copy is restored and sent. This needs a connection. Afterwards, choose the till and take it over.',
            )}
          </p>
          <button type="button" onClick={startAnew}>
            {t('Yes, start over')}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setConfirming(true)}>
          {t('Start over on this device')}
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </NoticePage>
  );
}
