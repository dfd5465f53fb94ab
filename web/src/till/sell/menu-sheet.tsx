import { type ReactNode, useId } from 'react';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { isEmpty } from '../engine/cart.ts';
import { menuGroups } from '../screens.ts';
import { useOffice } from '../use-office.ts';
import { useTill } from '../use-till.ts';
import type { OpenScreen } from './selling-screen.tsx';
import { Sheet } from './sheet.tsx';

/** The menu: everything beside selling, in groups. */
export function MenuSheet({ onClose, onOpen }: { onClose: () => void; onOpen: OpenScreen }) {
  const { may } = useSession();
  return (
    <Sheet title={t('Menu')} onClose={onClose} isWide>
      {menuGroups.map(({ name, entries }) => (
        <MenuGroup key={name} name={t(name)}>
          {entries
            .filter(({ permission }) => !permission || may(permission))
            .map(({ screen, label }) => (
              <button key={screen} type="button" onClick={() => onOpen(screen)}>
                {t(label)}
              </button>
            ))}
          {name === 'Sales' && <EmptyCart onClose={onClose} />}
          {name === 'Till' && <WaysOut onClose={onClose} />}
        </MenuGroup>
      ))}
    </Sheet>
  );
}

function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="till-menu-group" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <div className="till-choices till-menu">{children}</div>
    </section>
  );
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  return (
    <button
      type="button"
      disabled={isEmpty(state.cart)}
      onClick={() => {
        onClose();
        till.dispatch({ type: 'CLEAR' });
      }}
    >
      {t('Clear cart')}
    </button>
  );
}

function WaysOut({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const goToOffice = useOffice();
  return (
    <>
      <button type="button" disabled={!isEmpty(state.cart)} onClick={() => till.leaveDrawer()}>
        {t('Use another till')}
      </button>
      <button
        type="button"
        onClick={() => {
          onClose();
          goToOffice();
        }}
      >
        {t('Back office')}
      </button>
    </>
  );
}
