import { Alert, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, client as ownClient } from '../../api/call.ts';
import { t } from '../../words.ts';
import { PinPad } from '../lock/pin-pad.tsx';
import { clientOf } from '../lock/pin-sessions.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import type { ScreenProps } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { FindSale } from './find-sale.tsx';
import { Given, type GivenBack } from './given.tsx';
import type { SaleDetails } from './money-back.ts';
import { ReturnForm } from './return-form.tsx';

export type Api = typeof ownClient;

/** Takes goods back, for money or for other goods. Who may not gets a manager to type their PIN. */
export default function Returns({ onClose }: ScreenProps) {
  const { state } = useTill();
  const isAllowed = state.session?.permissions.includes('sales.refund') ?? false;
  const [manager, setManager] = useState<{ client: Api; end(): Promise<void> }>();
  useEffect(() => () => void manager?.end(), [manager]);
  const api = isAllowed ? ownClient : manager?.client;
  const [sale, setSale] = useState<SaleDetails>();
  const [given, setGiven] = useState<GivenBack>();
  const title = given
    ? t('Taken back')
    : sale
      ? t('Return of {number}', { number: sale.number })
      : t('Returns');
  return (
    <ScreenFrame title={title} size={760} onClose={onClose}>
      {!state.isOnline ? (
        <Alert color="yellow" variant="light" title={t('There is no connection')}>
          {t(
            'A return is checked against what was sold, and that is on the server. Selling goes on meanwhile.',
          )}
        </Alert>
      ) : !api ? (
        <AskManager onSession={setManager} />
      ) : given ? (
        <Given given={given} onDone={onClose} />
      ) : sale ? (
        <ReturnForm sale={sale} api={api} onBack={() => setSale(undefined)} onGiven={setGiven} />
      ) : (
        <FindSale api={api} onFound={setSale} />
      )}
    </ScreenFrame>
  );
}

type Props = { onSession: (session: { client: Api; end(): Promise<void> }) => void };

function AskManager({ onSession }: Props) {
  const { state } = useTill();
  const managers = (state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove);
  const [managerId, setManagerId] = useState(managers[0]?.userId);
  const manager = managers.find(({ userId }) => userId === managerId);
  if (!manager) {
    return (
      <Text>
        {t('Returns are for managers, and none of them has a PIN yet: they set it in their profile.')}
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
        {t('Returns are for managers. One of them types their PIN; the till stays yours.')}
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
