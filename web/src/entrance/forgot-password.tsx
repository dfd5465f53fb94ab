import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../api/call.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { MailHint } from '../ui/kept-messages.tsx';
import { t } from '../words.ts';
import { NewPassword } from './new-password.tsx';
import { Outside, ToSignIn } from './outside.tsx';
import { ResetDone } from './reset-password.tsx';

/** Sends a message to the email address or number. The user opens its link, or enters its code here. */
export default function ForgotPassword() {
  const [identifier, setIdentifier] = useState<string>();
  const [isDone, setDone] = useState(false);
  if (isDone) return <ResetDone />;
  return (
    <Outside title={t('Forgot your password?')}>
      {identifier === undefined ? (
        <IdentifierForm onDone={setIdentifier} />
      ) : (
        <CodeForm identifier={identifier} onDone={() => setDone(true)} />
      )}
      <MailHint />
      <ToSignIn />
    </Outside>
  );
}

function IdentifierForm({ onDone }: { onDone: (identifier: string) => void }) {
  const entry = useEntry({
    initial: { identifier: '' },
    send: async (body) => {
      await dataOf(client.POST('/auth/password/forgot', { body }));
      return body.identifier;
    },
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Send message')}>
      <TextInput
        label={t('Email or phone')}
        description={t('The one you sign in with.')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...entry.form.getInputProps('identifier')}
      />
    </EntryForm>
  );
}

function CodeForm({ identifier, onDone }: { identifier: string; onDone: () => void }) {
  const entry = useEntry({
    initial: { code: '', password: '' },
    send: ({ code, password }) =>
      dataOf(
        client.POST('/auth/password/reset', {
          body: { identifier, code: code.replace(/\s/g, ''), password },
        }),
      ),
    onDone,
  });
  const { form } = entry;
  return (
    <Stack>
      <Text size="sm" role="status">
        {t(
          'If {identifier} has an account, we sent it a message. Open its link within 30 minutes, or enter its code within 10.',
          { identifier },
        )}
      </Text>
      <EntryForm entry={entry} submitLabel={t('Set password')}>
        <TextInput
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <NewPassword label={t('New password')} {...form.getInputProps('password')} />
      </EntryForm>
    </Stack>
  );
}
