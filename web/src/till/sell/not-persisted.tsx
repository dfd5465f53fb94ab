import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** The browser may throw away what is kept here when the disk is full, and what to do about it. */
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
