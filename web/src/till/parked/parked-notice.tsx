import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** Warns that two tills took up the same parked sale, so that the cashier makes sure that it is sold once. */
export function ParkedNotice() {
  const { till, state } = useTill();
  if (!state.parkedTwice) return null;
  return (
    <div className="till-parked-twice" role="alert">
      <p>
        {t(
          '{name} was parked here and opened again here, but {by} took it as well. Make sure that it is sold only once.',
          {
            name: state.parkedTwice.name,
            by: state.parkedTwice.takenBy,
          },
        )}
      </p>
      <button type="button" onClick={() => till.forgetParkedTwice()}>
        {t('Understood')}
      </button>
    </div>
  );
}
