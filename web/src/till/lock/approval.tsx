import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { t } from '../../words.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { PinPad } from './pin-pad.tsx';
import { type ApprovalAction, type ApprovedFigures, approvalBy, type Manager } from './pin-sessions.ts';

type Props = {
  action: ApprovalAction;
  /** What they agree to, where the action alone does not say it. */
  about?: string;
  outletId: string;
  managers: { userId: string; name: string }[];
  /** The figures that it is for: with other ones the server refuses it. */
  approved?: ApprovedFigures;
  /** What the manager sees of them. */
  children?: ReactNode;
  /** The token of the yes; nothing when it was given up. */
  onAnswer: (token: string | undefined) => void;
};

const what: Record<ApprovalAction, string> = {
  DISCOUNT: 'A discount beyond your limit',
  PRICE: 'Another price',
  PRODUCT: 'A new product',
  RETURN: 'A return without a receipt',
  DRAWER: 'Opening the drawer',
};

/** A manager comes to the till and says yes, by PIN or by password; the cashier stays signed in. */
export function Approval({ action, about, outletId, managers, approved, children, onAnswer }: Props) {
  const [managerId, setManagerId] = useState(managers[0]?.userId);
  const [usesPassword, setUsesPassword] = useState(managers.length === 0);
  const manager = managers.find(({ userId }) => userId === managerId);

  const ask = async (by: Manager): Promise<string | undefined> => {
    try {
      onAnswer(await approvalBy(by, { action, outletId, ...approved }));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 0
        ? t('There is no connection, and an approval needs one.')
        : error.code === 'FORBIDDEN'
          ? t('They may not approve this.')
          : error.message;
    }
  };

  return (
    <ScreenFrame title={t('A manager has to agree')} size="sm" onClose={() => onAnswer(undefined)}>
      <Stack>
        <Text>{about ?? t(what[action])}</Text>
        {children}
        {usesPassword || !manager ? (
          <ByPassword onAsk={ask} />
        ) : (
          <>
            {managers.length > 1 && (
              <Select
                label={t('Who')}
                data={managers.map(({ userId, name }) => ({ value: userId, label: name }))}
                value={manager.userId}
                onChange={(id) => id && setManagerId(id)}
                allowDeselect={false}
              />
            )}
            <PinPad name={manager.name} onPin={(pin) => ask({ userId: manager.userId, pin })} />
          </>
        )}
        {managers.length > 0 && (
          <Group justify="center">
            <Button variant="subtle" onClick={() => setUsesPassword(!usesPassword)}>
              {usesPassword ? t('By PIN') : t('By password')}
            </Button>
          </Group>
        )}
      </Stack>
    </ScreenFrame>
  );
}

function ByPassword({ onAsk }: { onAsk: (by: Manager) => Promise<string | undefined> }) {
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(await onAsk({ identifier, password, ...(code && { code }) }));
    setBusy(false);
  };
  return (
    <form onSubmit={send} autoComplete="off">
      <Stack>
        <TextInput
          label={t('Email or phone of the manager')}
          required
          data-autofocus
          autoComplete="off"
          value={identifier}
          onChange={(event) => setIdentifier(event.currentTarget.value)}
        />
        <TextInput
          label={t('Password')}
          type="password"
          required
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <TextInput
          label={t('Code of the second factor, where there is one')}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fault}
        />
        <Button type="submit" loading={isBusy}>
          {t('Approve')}
        </Button>
      </Stack>
    </form>
  );
}
