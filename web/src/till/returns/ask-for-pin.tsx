import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, type client as ownClient } from '../../api/call.ts';
import { t } from '../../words.ts';
import { PinPad } from '../lock/pin-pad.tsx';
import { clientOf } from '../lock/pin-sessions.ts';
import { useTill } from '../use-till.ts';

export type Api = typeof ownClient;
export type ManagerSession = { client: Api; end(): Promise<void> };
type Props = { why: string; onSession: (session: ManagerSession) => void };

/** Who may not take goods back, or see what others sold, gets a manager to type their PIN; the till stays theirs. */
export function AskManager({ why, onSession }: Props) {
  const { state } = useTill();
  const managers = (state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove);
  const [managerId, setManagerId] = useState(managers[0]?.userId);
  const manager = managers.find(({ userId }) => userId === managerId);
  if (!manager) {
    return (
      <Text>
        {why} {t('None of them has a PIN yet: they set it in their profile.')}
      </Text>
    );
  }
  const open = async (pin: string): Promise<string | undefined> => {
    try {
      onSession(await clientOf(manager.userId, pin));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error.message;
      throw error;
    }
  };
  return (
    <Stack align="center">
      <Text ta="center">
        {why} {t('One of them types their PIN; the till stays yours.')}
      </Text>
      {managers.length > 1 && (
        <Select
          label={t('Who')}
          data={managers.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={manager.userId}
          onChange={(id) => id && setManagerId(id)}
          allowDeselect={false}
        />
      )}
      <PinPad name={manager.name} onPin={open} />
    </Stack>
  );
}
