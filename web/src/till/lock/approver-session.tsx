import { Button, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError, type client as ownClient } from '../../api/call.ts';
import { t } from '../../words.ts';
import { AgreementFrame } from './agreement-frame.tsx';
import { useApprovers } from './approvers.ts';
import { ByPassword } from './by-password.tsx';
import { PinPad } from './pin-pad.tsx';
import { type ManagerCredentials, openManagerSession } from './pin-sessions.ts';

export type Api = typeof ownClient;
/** Calls the API as a manager who has typed their PIN or password. The cashier stays signed in. */
export type ManagerSession = { client: Api; end(): Promise<void> };

function useManagers() {
  const managers = useApprovers();
  const [managerId, setManagerId] = useState(managers[0]?.userId);
  const [usesPassword, setUsesPassword] = useState(false);
  // Without a PIN, an owner at the counter still goes on: by password.
  const manager = usesPassword
    ? undefined
    : (managers.find(({ userId }) => userId === managerId) ?? managers[0]);
  return { managers, manager, setManagerId, usesPassword, setUsesPassword };
}

/** Returns why the PIN or the password was refused, or undefined if it was right. */
async function openSession(
  manager: ManagerCredentials,
  onSession: (session: ManagerSession) => void,
): Promise<string | undefined> {
  try {
    onSession(await openManagerSession(manager));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

type EntryProps = Pick<ReturnType<typeof useManagers>, 'manager'> & {
  onSession: (session: ManagerSession) => void;
};

function ManagerEntry({ manager, onSession }: EntryProps) {
  return manager ? (
    <PinPad
      key={manager.userId}
      name={manager.name}
      onPin={(pin) => openSession({ userId: manager.userId, pin }, onSession)}
    />
  ) : (
    <ByPassword onAsk={(by) => openSession(by, onSession)} />
  );
}

/** Changes between PIN and password, if there is a PIN at all. */
function OtherWay({ managers, usesPassword, setUsesPassword }: ReturnType<typeof useManagers>) {
  if (managers.length === 0) return null;
  return (
    <div>
      <Button variant="subtle" onClick={() => setUsesPassword(!usesPassword)}>
        {usesPassword ? t('By PIN') : t('By password')}
      </Button>
    </div>
  );
}

type AskProps = { why: string; onSession: (session: ManagerSession) => void };

/** A manager types their PIN or password to show what a cashier may not see. */
export function AskManager({ why, onSession }: AskProps) {
  const choice = useManagers();
  const { managers, manager, setManagerId } = choice;
  return (
    <Stack align="center">
      <Text ta="center">
        {why} {manager && t('Ask a manager to enter their PIN. You stay signed in.')}
      </Text>
      {manager && managers.length > 1 && (
        <Select
          label={t('Manager')}
          data={managers.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={manager.userId}
          onChange={(userId) => userId && setManagerId(userId)}
          allowDeselect={false}
        />
      )}
      <ManagerEntry manager={manager} onSession={onSession} />
      <OtherWay {...choice} />
    </Stack>
  );
}

type AgreesProps = {
  /** The figures that the manager agrees to. */
  children: ReactNode;
  onSession: (session: ManagerSession) => void;
  onClose: () => void;
};

/** A manager sees the figures and types their PIN or password. What they agree to is then done in their name. */
export function ManagerAgrees({ children, onSession, onClose }: AgreesProps) {
  const choice = useManagers();
  const { managers, manager, setManagerId } = choice;
  return (
    <AgreementFrame
      managers={manager ? managers : []}
      managerId={manager?.userId}
      onManager={setManagerId}
      onClose={onClose}
      entry={<ManagerEntry manager={manager} onSession={onSession} />}
    >
      {children}
      <OtherWay {...choice} />
    </AgreementFrame>
  );
}
