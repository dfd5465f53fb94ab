import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** Warns that the browser may delete unsent sales when the disk is full, and says what to do. */
export function NotPersisted() {
  const { isPersisted } = useTill().state;
  if (isPersisted !== false) return null;
  return (
    <p>
      {t(
        'The browser does not promise to keep what waits here when its disk is full. Install the app (the icon in the address bar), or bookmark this page, and start it again.',
      )}
    </p>
  );
}
