import { Loader } from '@mantine/core';
import { useRef } from 'react';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { TillEngine } from '../engine/engine.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import type { ScreenProps } from '../screens.ts';
import { useDeviceSettings } from '../setup/device-settings.ts';
import { useTill } from '../use-till.ts';
import { CloseShift } from './close-shift.tsx';
import { figuresOfReport, type ShiftFigures } from './figures.ts';
import { useReportPrint } from './use-report-print.ts';
import { useShiftFigures } from './use-shift-figures.ts';

/** Counts and closes the shift of this device. */
export default function CloseScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { closesBlind } = useDeviceSettings();
  const print = useReportPrint();
  const { figures: now, error } = useShiftFigures();
  // Once it is closed there is no shift any more, but what was closed is still shown.
  const last = useRef<ShiftFigures>(undefined);
  last.current = now ?? last.current;
  const figures = last.current;
  return (
    <ScreenFrame title={t('Close the shift')} size={860} onClose={onClose}>
      <ErrorNotice error={error} />
      {!figures && !error && <Loader aria-label={t('Loading')} />}
      {figures && (
        <CloseShift
          figures={figures}
          isBlind={closesBlind}
          isOnline={state.isOnline}
          waiting={state.queue.waiting}
          onClose={async (request) => {
            if (state.isOnline) await sent(till);
            const report = await till.closeShift(request);
            return report && figuresOfReport(report);
          }}
          onPrint={print}
          onDone={onClose}
        />
      )}
    </ScreenFrame>
  );
}

/** Waits a little for what is still to be sent, so that the report has all of it. */
async function sent(till: TillEngine): Promise<void> {
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
