import { useState } from 'react';
import { t } from '../../words.ts';
import { Approval } from '../lock/approval.tsx';
import { usePrinting } from '../printing/use-printing.ts';
import { sayDone } from '../say.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { DrawerForm } from './drawer-form.tsx';

/** The drawer, opened for nothing or to move money; always with a reason. */
export default function DrawerScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { kickDrawer } = usePrinting();
  const [answer, setAnswer] = useState<(token: string | undefined) => void>();
  return (
    <ScreenFrame title={t('Drawer')} size="md" onClose={onClose}>
      <DrawerForm
        kind="NO_SALE"
        onRecord={async (movement) => {
          const how = await till.recordMovement(movement);
          void kickDrawer();
          sayDone(
            how === 'RECORDED'
              ? t('Written down.')
              : t('Kept here; the server is told when it can be reached.'),
          );
        }}
        askManager={() => new Promise((resolve) => setAnswer(() => resolve))}
        onDone={onClose}
      />
      {answer && (
        <Approval
          action="DRAWER"
          outletId={state.outlet?.id ?? ''}
          managers={(state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove)}
          onAnswer={(token) => {
            setAnswer(undefined);
            answer(token);
          }}
        />
      )}
    </ScreenFrame>
  );
}
