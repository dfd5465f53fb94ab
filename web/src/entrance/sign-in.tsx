import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, client } from '../api/call.ts';
import { Link } from '../routing/link.tsx';
import { useSearch } from '../routing/view.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { t } from '../words.ts';
import { land } from './landing.ts';
import { Outside } from './outside.tsx';
import { Providers } from './providers.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Signs in by password or provider, then by second factor if there is one. */
export default function SignIn() {
  const queries = useQueryClient();
  const { next } = useSearch();
  const [mfaToken, setMfaToken] = useState<string>();
  const goOn = () => land(queries, next);
  if (mfaToken) {
    return (
      <Outside title={t('Second factor')}>
        <SecondFactor mfaToken={mfaToken} onDone={goOn} />
      </Outside>
    );
  }
  return (
    <Outside title={t('Sign in')}>
      <Password onDone={goOn} onSecondFactor={setMfaToken} />
      <Providers next={next} />
      <Text size="sm" ta="center">
        {t('New here?')}{' '}
        <Anchor component={Link} to="/set-up" inherit>
          {t('Create a business')}
        </Anchor>
      </Text>
    </Outside>
  );
}

function Password({
  onDone,
  onSecondFactor,
}: {
  onDone: () => void;
  onSecondFactor: (token: string) => void;
}) {
  const entry = useEntry({
    initial: { identifier: '', password: '' },
    send: (body) => answerOf(client.POST('/auth/login', { body: { ...body, platform: 'web' } })),
    onDone: (answer) => ('mfaToken' in answer.data ? onSecondFactor(answer.data.mfaToken) : onDone()),
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Sign in')}>
      <TextInput
        label={t('Email or phone')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...form.getInputProps('identifier')}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Anchor component={Link} to="/forgot-password" size="sm">
        {t('Forgot password?')}
      </Anchor>
    </EntryForm>
  );
}
