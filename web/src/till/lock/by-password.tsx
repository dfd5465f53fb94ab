import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../words.ts';
import type { ManagerCredentials } from './pin-sessions.ts';

type Props = {
  /** Returns why it was refused, or undefined if the manager may go on. */
  onAsk: (by: ManagerCredentials) => Promise<string | undefined>;
};

/** A manager without a PIN signs in by password. The cashier stays signed in. */
export function ByPassword({ onAsk }: Props) {
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
          label={t('Manager’s email or phone')}
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
          label={t('Code from the authenticator app, if the manager uses one')}
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
