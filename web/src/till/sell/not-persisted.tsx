import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** Warns that the browser may delete unsent sales when the disk is full, and says what to do. */
export function NotPersisted() {
  const { isPersisted } = useTill().state;
  if (isPersisted !== false) return null;
  return (
    <p>
      {t(
        'If the disk of this device fills up, the browser may delete what has not been sent yet. To prevent this, install the app (the icon in the address bar) or bookmark this page, and then open the till again.',
      )}
    </p>
  );
}
