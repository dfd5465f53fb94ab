import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

type Props = {
  /** Looks for it by hand, with the code already typed. */
  onSearch?: (code: string) => void;
  onQuickProduct?: () => void;
};

/** A code that nobody knows stays here until something else is scanned. */
export function UnknownCode({ onSearch, onQuickProduct }: Props) {
  const { till, state } = useTill();
  const { unknownCode: code } = state;
  if (code === undefined) return null;
  return (
    <div className="till-notice" role="alert">
      <span className="grow">{t('{code} is not known.', { code })}</span>
      {onSearch && (
        <button type="button" onClick={() => onSearch(code)}>
          {t('Search')}
        </button>
      )}
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
