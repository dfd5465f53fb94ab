import { Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError, type client as ownClient } from '../../api/call.ts';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { AgreementFrame } from './agreement-frame.tsx';
import { PinPad } from './pin-pad.tsx';
import { openPinSession } from './pin-sessions.ts';

export type Api = typeof ownClient;
/** Calls the API as a manager who has typed their PIN. The cashier stays signed in. */
export type ManagerSession = { client: Api; end(): Promise<void> };

function useManagers() {
  const { state } = useTill();
  const managers = (state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove);
  const [managerId, setManagerId] = useState(managers[0]?.userId);
  const manager = managers.find(({ userId }) => userId === managerId);
  return { managers, manager, setManagerId };
}

/** Returns why the PIN was refused, or undefined if it was right. */
async function openSession(
  { userId, pin }: { userId: string; pin: string },
  onSession: (session: ManagerSession) => void,
): Promise<string | undefined> {
  try {
    onSession(await openPinSession(userId, pin));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

const noPinMessage = () => t('No manager has a PIN yet. Managers set it in their profile.');

type AskProps = { why: string; onSession: (session: ManagerSession) => void };

/** A manager types their PIN to show what a cashier may not see. */
export function AskManager({ why, onSession }: AskProps) {
  const { managers, manager, setManagerId } = useManagers();
  if (!manager) {
    return (
      <Text>
        {why} {noPinMessage()}
      </Text>
    );
  }
  return (
    <Stack align="center">
      <Text ta="center">
        {why} {t('Ask a manager to enter their PIN. You stay signed in.')}
      </Text>
      {managers.length > 1 && (
        <Select
          label={t('Manager')}
          data={managers.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={manager.userId}
          onChange={(userId) => userId && setManagerId(userId)}
          allowDeselect={false}
        />
      )}
      <PinPad name={manager.name} onPin={(pin) => openSession({ userId: manager.userId, pin }, onSession)} />
    </Stack>
  );
}

type AgreesProps = {
  /** The figures that the manager agrees to. */
  children: ReactNode;
  onSession: (session: ManagerSession) => void;
  onClose: () => void;
};

/** A manager sees the figures and types their PIN. What they agree to is then done in their name. */
export function ManagerAgrees({ children, onSession, onClose }: AgreesProps) {
  const { managers, manager, setManagerId } = useManagers();
  return (
    <AgreementFrame
      managers={managers}
      managerId={manager?.userId}
      onManager={setManagerId}
      onClose={onClose}
      entry={
        manager ? (
          <PinPad
            name={manager.name}
            onPin={(pin) => openSession({ userId: manager.userId, pin }, onSession)}
          />
        ) : (
          <Text>{noPinMessage()}</Text>
        )
      }
    >
      {children}
    </AgreementFrame>
  );
}
