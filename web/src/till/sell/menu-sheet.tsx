import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { isEmpty } from '../engine/cart.ts';
import { menu } from '../screens.ts';
import { useTill } from '../use-till.ts';
import type { OpenScreen } from './selling-screen.tsx';
import { Sheet } from './sheet.tsx';

/** Everything that is not selling. */
export function MenuSheet({ onClose, onOpen }: { onClose: () => void; onOpen: OpenScreen }) {
  const { till, state } = useTill();
  const { may } = useSession();
  const hasCart = !isEmpty(state.cart);
  return (
    <Sheet title={t('Menu')} onClose={onClose}>
      <div className="till-choices till-menu">
        {menu
          .filter(({ permission }) => !permission || may(permission))
          .map(({ screen, label }) => (
            <button key={screen} type="button" onClick={() => onOpen(screen)}>
              {t(label)}
            </button>
          ))}
        {state.parked > 0 && !menu.some(({ screen }) => screen === 'parked') && (
          <TakeUpParked onClose={onClose} />
        )}
        <button
          type="button"
          disabled={!hasCart}
          onClick={() => {
            onClose();
            till.dispatch({ type: 'CLEAR' });
          }}
        >
          {t('Empty the cart')}
        </button>
        <button type="button" disabled={hasCart} onClick={() => till.leaveDrawer()}>
          {t('Use another drawer')}
        </button>
        {/* Home sends those who have no figures to see back to the till. */}
        <button
          type="button"
          onClick={() => {
            onClose();
            till.leave('OFFICE', () => location.assign(may('reports.read') ? '/app' : '/app/sales'));
          }}
        >
          {t('To the back office')}
        </button>
      </div>
    </Sheet>
  );
}

function TakeUpParked({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  return (
    <button
      type="button"
      onClick={async () => {
        const [newest] = await till.listParked();
        if (newest) await till.resume(newest.id);
        onClose();
      }}
    >
      {t('Take up the newest of {count} parked sales', { count: state.parked })}
    </button>
  );
}
