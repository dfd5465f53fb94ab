import { Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { MovementInput } from '../engine/types.ts';
import { Approval } from '../lock/approval.tsx';
import type { ApprovedFigures } from '../lock/pin-sessions.ts';
import { usePrinting } from '../printing/use-printing.ts';
import { sayDone } from '../say.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { DrawerForm } from './drawer-form.tsx';

/** Opens the drawer at once and then asks for the reason. */
export default function DrawerScreen({ onClose }: ScreenProps) {
  const { state } = useTill();
  const { isReady, isOpen, record } = useOpening();
  const money = useMoney();
  const [request, setRequest] = useState<ApprovalRequest>();
  return (
    <ScreenFrame title={t('Cash drawer')} size="md" onClose={onClose}>
      {isReady ? (
        <DrawerForm
          kind="NO_SALE"
          isOpen={isOpen}
          onRecord={async (movement) => {
            const how = await record(movement);
            sayDone(
              how === 'RECORDED'
                ? t('Saved.')
                : t('Saved on this device. It is sent when the connection is back.'),
            );
          }}
          askManager={(movement) => new Promise((answer) => setRequest({ movement, answer }))}
          onDone={onClose}
        />
      ) : (
        <Loader role="status" aria-label={t('Loading')} />
      )}
      {request && (
        <Approval
          action="DRAWER"
          about={request.movement.kind === 'PAID_OUT' ? t('Paying cash out') : t('Opening the drawer again')}
          outletId={state.outlet?.id ?? ''}
          approved={figuresOf(request.movement)}
          onAnswer={(token) => {
            setRequest(undefined);
            request.answer(token);
          }}
        >
          <Text fw={600} dir="auto">
            {request.movement.kind === 'PAID_OUT'
              ? t('{amount} out of the drawer: {reason}', {
                  amount: money(request.movement.amount ?? 0),
                  reason: request.movement.reason ?? '',
                })
              : t('Open the drawer: {reason}', { reason: request.movement.reason ?? '' })}
          </Text>
        </Approval>
      )}
    </ScreenFrame>
  );
}

/** Opens the drawer with this screen. If the screen is closed without a reason, the opening is kept without one. */
function useOpening() {
  const { till } = useTill();
  const { kickDrawer } = usePrinting();
  const [isReady, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const opening = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const id = await till.openDrawer(t('No reason given'));
      if (id) void kickDrawer();
      if (id && isGone) return till.leaveOpening(id);
      opening.current = id;
      setOpen(id !== undefined);
    };
    open()
      .catch(() => undefined)
      .finally(() => setReady(true));
    return () => {
      isGone = true;
      if (opening.current) till.leaveOpening(opening.current);
    };
  }, []);
  return {
    isReady,
    isOpen,
    record: async (movement: MovementInput) => {
      const { current: id } = opening;
      const how = id ? await till.explainOpening(id, movement) : await till.recordMovement(movement);
      if (!id) void kickDrawer();
      opening.current = undefined;
      return how;
    },
  };
}

type ApprovalRequest = { movement: MovementInput; answer: (token: string | undefined) => void };

/** The figures that the manager approves. The server refuses another kind or amount. */
function figuresOf({ kind, amount }: MovementInput): ApprovedFigures {
  return kind === 'PAID_OUT' && amount !== undefined
    ? { movement: 'PAID_OUT', amount }
    : { movement: 'NO_SALE' };
}
