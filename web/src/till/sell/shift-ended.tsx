import { Moment } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { reopenScreen } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { LazyScreen } from './lazy-screen.tsx';

type Props = { isOpening: boolean; onOpening: (isOpening: boolean) => void };

/** Says that the shift was closed at another device. The sale in progress is finished in a new shift. */
export function ShiftEnded({ isOpening, onOpening }: Props) {
  const { state } = useTill();
  const { lastClose, shift } = state;
  if (shift || !lastClose) return null;
  return (
    <div className="till-ended" role="alert">
      <span>
        {t('This shift was closed at another device by {name},', { name: lastClose.closedByName })}{' '}
        <Moment at={lastClose.closedAt} />. {t('Open a new shift to finish this sale.')}
      </span>
      <button type="button" className="main" onClick={() => onOpening(true)}>
        {t('Open a new shift')}
      </button>
      {isOpening && <LazyScreen load={reopenScreen} props={{ onClose: () => onOpening(false) }} />}
    </div>
  );
}
