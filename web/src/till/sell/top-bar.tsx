import { comma, t } from '../../words.ts';
import { menuGroups } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { ClockNotice } from './clock-notice.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import type { OpenScreen } from './selling-screen.tsx';

/** The outlet, the drawer, the cashier and the state of the connection. */
export function TopBar({ onOpen }: { onOpen: OpenScreen }) {
  const { state } = useTill();
  const { outlet, drawer, session } = state;
  return (
    <>
      <header className="till-top">
        <div className="till-where">
          <strong>
            {outlet?.name} · {drawer?.name}
          </strong>
          <span>
            {session?.user.firstName} {session?.user.lastName}
          </span>
        </div>
        <ConnectionPill onOpen={() => onOpen('queue')} />
        <button
          type="button"
          onClick={() => onOpen('menu')}
          aria-label={t('Menu')}
          title={menuGroups.map(({ name }) => t(name)).join(comma)}
        >
          ☰
        </button>
      </header>
      <ClockNotice />
    </>
  );
}
