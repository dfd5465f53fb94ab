import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Approval } from '../lock/approval.tsx';
import type { ApprovedFigures } from '../lock/pin-sessions.ts';
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
  const money = useMoney();
  const [asked, setAsked] = useState<Asked>();
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
        askManager={(movement) => new Promise((answer) => setAsked({ movement, answer }))}
        onDone={onClose}
      />
      {asked && (
        <Approval
          action="DRAWER"
          outletId={state.outlet?.id ?? ''}
          approved={figuresOf(asked.movement)}
          managers={(state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove)}
          onAnswer={(token) => {
            setAsked(undefined);
            asked.answer(token);
          }}
        >
          <Text fw={600} dir="auto">
            {asked.movement.kind === 'PAID_OUT'
              ? t('{amount} out of the drawer: {reason}', {
                  amount: money(asked.movement.amount ?? 0),
                  reason: asked.movement.reason ?? '',
                })
              : t('Open the drawer: {reason}', { reason: asked.movement.reason ?? '' })}
          </Text>
        </Approval>
      )}
    </ScreenFrame>
  );
}

type Movement = Schema<'TillMovementInput'>;
type Asked = { movement: Movement; answer: (token: string | undefined) => void };

/** What the manager says yes to: with another kind or amount the server refuses it. */
function figuresOf({ kind, amount }: Movement): ApprovedFigures {
  return kind === 'PAID_OUT' && amount !== undefined
    ? { movement: 'PAID_OUT', amount }
    : { movement: 'NO_SALE' };
}
