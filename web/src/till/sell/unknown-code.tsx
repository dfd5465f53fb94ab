import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

const problems = {
  MISREAD: 'Its check digit is wrong: scan it again.',
  NOT_BY_WEIGHT: 'It says a weight, and the item is not sold by weight.',
  NO_VALUE: 'It says a weight or a price of zero.',
};

/** A code that nobody knows stays here until something else is scanned. */
export function UnknownCode({ onQuickProduct }: { onQuickProduct: (() => void) | undefined }) {
  const { till, state } = useTill();
  if (state.unknownCode === undefined) return null;
  const problem = till.problemOfCode(state.unknownCode);
  return (
    <div className="till-notice" role="alert">
      <span className="grow">
        {t('{code} is not known.', { code: state.unknownCode })} {problem && t(problems[problem])}
      </span>
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
