import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { saveQueue } from './save-queue.ts';
import { useUnsentCopy } from './use-unsent-copy.ts';

/** The storage fails while somebody sells. Says what is wrong, what is safe and what to do. */
export function StorageNotice() {
  const { storageProblem } = useTill().state;
  return storageProblem ? <Notice problem={storageProblem} /> : null;
}

function Notice({ problem }: { problem: string }) {
  const copy = useUnsentCopy();
  const count = (copy?.sales.length ?? 0) + (copy?.steps.length ?? 0);
  return (
    <div className="till-ended" role="alert">
      <span>
        {t(problem)}{' '}
        {copy &&
          t('{count} records are not sent yet. They are safe in a second copy on this device.', { count })}
      </span>
      {copy && count > 0 && (
        <button type="button" onClick={() => saveQueue(copy)}>
          {t('Save unsent records to a file')}
        </button>
      )}
      <button type="button" className="main" onClick={() => location.reload()}>
        {t('Reload')}
      </button>
    </div>
  );
}
