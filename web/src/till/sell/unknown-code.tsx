import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

const problems = {
  MISREAD: 'Its check digit is wrong. Scan it again.',
  NOT_BY_WEIGHT: 'The code contains a weight, but the item is not sold by weight.',
  NO_VALUE: 'Its weight or price is zero.',
};

type Props = {
  /** Opens the search with the code already typed. */
  onSearch?: (code: string) => void;
  onQuickProduct?: () => void;
};

/** Shows an unknown code until something else is scanned. */
export function UnknownCode({ onSearch, onQuickProduct }: Props) {
  const { till, state } = useTill();
  const { unknownCode: code } = state;
  if (code === undefined) return null;
  const problem = till.problemOfCode(code);
  return (
    <div className="till-notice" role="alert">
      <span className="grow">
        {t('No item has the code {code}.', { code })} {problem && t(problems[problem])}
      </span>
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
