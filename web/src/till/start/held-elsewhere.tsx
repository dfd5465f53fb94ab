import { useState } from 'react';
import { Moment } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { messageOf } from '../engine/server.ts';
import { WaitingPill } from '../sell/connection-pill.tsx';
import { useTill } from '../use-till.ts';
import { NoticePage } from './standing.tsx';

/** Another device holds the drawer. Says who, since when, and what can be done. */
export function HeldElsewhere() {
  const { till, state } = useTill();
  const { heldBy, drawer, shift } = state;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const names = { drawer: drawer?.name ?? '', name: heldBy?.byName ?? '' };
  const wasTakenOver = shift?.id === heldBy?.sessionId;
  const take = async () => {
    setBusy(true);
    await till.takeDrawer().catch((error) => setProblem(messageOf(error)));
    setBusy(false);
  };
  return (
    <NoticePage
      title={
        wasTakenOver
          ? t('{name} took over {drawer} on another device', names)
          : t('{drawer} is open on another device', names)
      }
    >
      <WaitingPill />
      <p>
        {wasTakenOver ? t('Since') : t('{name} has it there, since', names)}{' '}
        {heldBy && <Moment at={heldBy.since} />}. {wasTakenOver && t('Sales made here are still sent.')}
      </p>
      {problem && (
        <p className="till-said" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="main" disabled={isBusy} onClick={take}>
        {t('Take over on this device')}
      </button>
      <p className="dim">{t('The other device stops selling after its current sale.')}</p>
      <button type="button" onClick={() => till.leaveDrawer()}>
        {t('Use another till')}
      </button>
    </NoticePage>
  );
}
