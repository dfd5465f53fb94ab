import { Button, PinInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, client } from '../api/call.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { t } from '../words.ts';

/** Asks for a code of the authenticator app, or for a recovery code. */
export function SecondFactor({ mfaToken, onDone }: { mfaToken: string; onDone: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const entry = useEntry({
    initial: { code: '' },
    send: ({ code }) =>
      answerOf(client.POST('/auth/mfa/totp/verify', { body: { code: code.trim(), mfaToken } })),
    onDone,
  });
  const { form } = entry;
  const switchKind = () => {
    form.setFieldValue('code', '');
    setRecovery(!isRecovery);
  };
  return (
    <EntryForm entry={entry} submitLabel={t('Continue')}>
      {isRecovery ? (
        <TextInput label={t('Recovery code')} autoComplete="off" {...form.getInputProps('code')} />
      ) : (
        <>
          <Text size="sm">{t('The code from your authenticator app')}</Text>
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            aria-label={t('Code')}
            value={form.values.code}
            onChange={(code) => form.setFieldValue('code', code)}
            onComplete={() => entry.submit()}
          />
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={switchKind}>
        {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
      </Button>
    </EntryForm>
  );
}
