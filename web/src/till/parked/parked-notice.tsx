import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** Warns that two tills took up the same parked sale, so that the cashier makes sure that it is sold once. */
export function ParkedNotice() {
  const { till, state } = useTill();
  if (!state.parkedTwice) return null;
  return (
    <div className="till-parked-twice" role="alert">
      <p>
        {t('{name} was parked and opened here, but {by} took it too. Make sure it is sold only once.', {
          name: state.parkedTwice.name,
          by: state.parkedTwice.takenBy,
        })}
      </p>
      <button type="button" onClick={() => till.forgetParkedTwice()}>
        {t('Got it')}
      </button>
    </div>
  );
}
