import { t } from '../../words.ts';
import { wrongByMs } from '../engine/clock.ts';
import { useTill } from '../use-till.ts';

/** Warns that the clock of this device is wrong. Receipts would show a wrong time, and days would be wrong. */
export function ClockNotice() {
  const { clockOffsetMs } = useTill().state;
  if (Math.abs(clockOffsetMs) <= wrongByMs) return null;
  const by = spanOf(Math.abs(clockOffsetMs));
  return (
    <p className="till-notice till-clock" role="alert">
      {clockOffsetMs > 0
        ? t('The clock of this device is {by} slow. Correct it, because receipts show its time.', { by })
        : t('The clock of this device is {by} fast. Correct it, because receipts show its time.', { by })}
    </p>
  );
}

/** A duration in its largest useful unit. */
function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return t('{count} minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('{count} hours', { count: hours })
    : t('{count} days', { count: Math.round(hours / 24) });
}
