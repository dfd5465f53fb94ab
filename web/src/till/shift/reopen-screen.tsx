import { Text } from '@mantine/core';
import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { ClosedElsewhere } from './closed-elsewhere.tsx';
import { OpenShiftHere } from './open-drawer.tsx';

/** Opens a new shift during a sale. The cart and what was already paid stay. */
export default function ReopenScreen({ onClose }: ScreenProps) {
  const { state } = useTill();
  return (
    <ScreenFrame title={t('Open a new shift')} size={760} onClose={onClose}>
      <OpenShiftHere
        onOpened={onClose}
        head={
          <>
            {state.lastClose?.isElsewhere && <ClosedElsewhere last={state.lastClose} />}
            <Text>{t('The sale continues in the new shift.')}</Text>
          </>
        }
      />
    </ScreenFrame>
  );
}
