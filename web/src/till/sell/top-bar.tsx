import { formatQuantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { TillState } from '../engine/state.ts';
import { menu } from '../screens.ts';
import { useTill } from '../use-till.ts';
import type { OpenScreen } from './selling-screen.tsx';

/** Where, who, which drawer; and the pill that tells the truth about the connection. */
export function TopBar({ onOpen }: { onOpen: OpenScreen }) {
  const { state } = useTill();
  const { outlet, drawer, session } = state;
  const { text, more, kind } = pillOf(state);
  return (
    <header className="till-top">
      <div className="till-where">
        <strong>
          {outlet?.name} · {drawer?.name}
        </strong>
        <span>
          {session?.user.firstName} {session?.user.lastName}
        </span>
      </div>
      <button type="button" className="pill" data-state={kind} onClick={() => onOpen('queue')}>
        <span role="status">
          {text}
          {more && <span className="more"> · {more}</span>}
        </span>
      </button>
      <button
        type="button"
        onClick={() => onOpen('menu')}
        aria-label={t('Menu')}
        title={menu.map(({ label }) => t(label)).join(', ')}
      >
        ☰
      </button>
    </header>
  );
}

type Pill = { text: string; more?: string; kind: 'online' | 'offline' | 'waiting' | 'attention' };

/** The worst first: what needs a person, then what waits. */
function pillOf(state: TillState): Pill {
  const { queue, isOnline, needsSignIn, catalogue, trouble } = state;
  const waiting = queue.waiting > 0 ? t('{number} waiting', { number: queue.waiting }) : undefined;
  if (queue.refused === 1) return { text: t('1 needs attention'), kind: 'attention' };
  if (queue.refused > 1)
    return { text: t('{number} need attention', { number: queue.refused }), kind: 'attention' };
  if (needsSignIn) return { text: t('Sign in again'), ...(waiting && { more: waiting }), kind: 'attention' };
  if (!isOnline) return { text: waiting ? `${t('Offline')} · ${waiting}` : t('Offline'), kind: 'offline' };
  if (trouble && queue.waiting > 0)
    return { text: t('Not sent'), ...(waiting && { more: waiting }), kind: 'attention' };
  if (waiting) return { text: `${t('Online')} · ${waiting}`, kind: 'waiting' };
  if (!catalogue.isWhole)
    return {
      text: t('Loading'),
      more: t('{number} products', { number: formatQuantity(catalogue.size) }),
      kind: 'waiting',
    };
  return { text: t('Online'), more: t('Ready to sell offline'), kind: 'online' };
}
