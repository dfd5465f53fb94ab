import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../api/call.ts';
import { Link } from '../routing/link.tsx';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { t } from '../words.ts';
import { useLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
import { Outside, ToSignIn } from './outside.tsx';

/** The target of the link for a lost password. */
export default function ResetPassword() {
  const token = useLinkToken();
  const [isDone, setDone] = useState(false);
  const entry = useEntry({
    initial: { password: '' },
    send: ({ password }) => dataOf(client.POST('/auth/password/reset', { body: { token, password } })),
    onDone: () => setDone(true),
  });
  if (isDone) return <ResetDone />;
  return (
    <Outside
      title={t('New password')}
      about={t('This signs you out on every device and revokes all API keys.')}
    >
      {token ? (
        <EntryForm entry={entry} submitLabel={t('Set password')}>
          <NewPassword label={t('New password')} autoFocus {...entry.form.getInputProps('password')} />
        </EntryForm>
      ) : (
        <Text>{t('This link is incomplete. Open the whole link from the email again.')}</Text>
      )}
      <Anchor component={Link} to="/forgot-password" size="sm">
        {t('Send another message')}
      </Anchor>
      <ToSignIn />
    </Outside>
  );
}

export function ResetDone() {
  return (
    <Outside title={t('Your password was changed')} about={t('You are signed out on every device.')}>
      <Button component={Link} to="/sign-in">
        {t('Sign in')}
      </Button>
    </Outside>
  );
}
