import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** A code that nobody knows stays here until something else is scanned. */
export function UnknownCode({ onQuickProduct }: { onQuickProduct: (() => void) | undefined }) {
  const { till, state } = useTill();
  if (state.unknownCode === undefined) return null;
  return (
    <div className="till-notice" role="alert">
      <span className="grow">{t('{code} is not known.', { code: state.unknownCode })}</span>
      {onQuickProduct && state.isOnline && (
        <button type="button" onClick={onQuickProduct}>
          {t('New product')}
        </button>
      )}
      <button type="button" onClick={till.clearNotice}>
        {t('Dismiss')}
      </button>
    </div>
  );
}
