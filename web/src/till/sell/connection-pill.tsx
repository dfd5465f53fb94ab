import { useState } from 'react';
import { t } from '../../words.ts';
import type { TillState } from '../engine/state.ts';
import { useTill } from '../use-till.ts';
import { ClockNotice } from './clock-notice.tsx';
import { QueueSheet } from './queue-sheet.tsx';

/** Shows whether the server answers, and how much waits to be sent. */
export function ConnectionPill({ onOpen }: { onOpen: () => void }) {
  const { state } = useTill();
  const { text, more, kind } = pillOf(state);
  return (
    <button type="button" className="pill" data-state={kind} onClick={onOpen}>
      <span role="status">
        {text}
        {more && <span className="more"> · {more}</span>}
      </span>
    </button>
  );
}

/** On screens without selling: shown only if something waits or somebody has to act. */
export function WaitingPill() {
  const { queue, needsSignIn, isSlow } = useTill().state;
  const [isOpen, setOpen] = useState(false);
  if (queue.waiting + queue.refused === 0 && !needsSignIn && !isOpen && !isSlow) return <ClockNotice />;
  return (
    <div className="till-waiting">
      <ClockNotice />
      <ConnectionPill onOpen={() => setOpen(true)} />
      {isOpen && <QueueSheet onClose={() => setOpen(false)} />}
    </div>
  );
}

type Pill = { text: string; more?: string; kind: 'online' | 'offline' | 'waiting' | 'attention' };

/** The most urgent first: what needs a person, then what waits. */
function pillOf(state: TillState): Pill {
  const { queue, isOnline, isSlow, needsSignIn, catalogue, trouble } = state;
  const waiting = queue.waiting > 0 ? t('{count} waiting', { count: queue.waiting }) : undefined;
  if (queue.refused > 0)
    return { text: t('{count} need attention', { count: queue.refused }), kind: 'attention' };
  if (needsSignIn) return { text: t('Sign in again'), ...(waiting && { more: waiting }), kind: 'attention' };
  if (!isOnline) return { text: waiting ? `${t('Offline')} · ${waiting}` : t('Offline'), kind: 'offline' };
  if (isSlow) return { text: waiting ? `${t('Slow')} · ${waiting}` : t('Slow'), kind: 'waiting' };
  if (trouble && queue.waiting > 0)
    return { text: t('Not sent'), ...(waiting && { more: waiting }), kind: 'attention' };
  if (waiting) return { text: `${t('Online')} · ${waiting}`, kind: 'waiting' };
  if (!catalogue.isWhole)
    return {
      text: t('Loading'),
      more: t('{count} products', { count: catalogue.size }),
      kind: 'waiting',
    };
  return { text: t('Online'), more: t('Ready to sell offline'), kind: 'online' };
}
