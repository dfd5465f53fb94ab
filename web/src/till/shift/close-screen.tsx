import { Loader } from '@mantine/core';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { TillEngine } from '../engine/engine.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { CloseShift } from './close-shift.tsx';
import { closedFigures, figuresOfReport } from './figures.ts';
import { setLastClosed } from './last-closed.ts';
import { useClosesBlind } from './use-closes-blind.ts';
import { useShiftFigures } from './use-shift-figures.ts';

/** Counts and closes the shift of this device. */
export default function CloseScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { isBlind } = useClosesBlind();
  const { decimals, user } = useSession();
  const { figures, error } = useShiftFigures();
  return (
    <ScreenFrame title={t('Close shift')} size={960} onClose={onClose}>
      <ErrorNotice error={error} />
      {!figures && !error && <Loader role="status" aria-label={t('Loading')} />}
      {figures && (
        <CloseShift
          figures={figures}
          isBlind={isBlind}
          isOnline={state.isOnline}
          waiting={state.queue.waiting}
          onClose={async (request) => {
            if (state.isOnline) await waitUntilSent(till);
            const report = await till.closeShift(request);
            // The selling screen is gone by now, so the report waits for whoever opens the next shift.
            const closedByName = `${user.firstName} ${user.lastName}`;
            setLastClosed(
              report ? figuresOfReport(report) : closedFigures(figures, request, { decimals, closedByName }),
            );
          }}
        />
      )}
    </ScreenFrame>
  );
}

/** Waits a few seconds until the waiting sales are sent, so that the report includes them. */
async function waitUntilSent(till: TillEngine): Promise<void> {
  if (till.getState().queue.waiting === 0) return;
  till.sync();
  await new Promise<void>((resolve) => {
    const stop = till.subscribe(() => {
      const { queue, isOnline } = till.getState();
      if (queue.waiting === 0 || !isOnline) finish();
    });
    const timer = setTimeout(() => finish(), 8_000);
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
  });
}
