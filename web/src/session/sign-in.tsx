import {
  Anchor,
  Button,
  Center,
  Paper,
  PasswordInput,
  PinInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, client } from '../api/call.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { t } from '../words.ts';

/** Signing in by password, and by a second factor where there is one. */
export default function SignIn() {
  const queries = useQueryClient();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [mfaToken, setMfaToken] = useState<string>();
  const goOn = () => {
    queries.clear();
    location.assign(next?.startsWith('/') && !next.startsWith('//') ? `/app${next}` : '/app');
  };
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack>
          <Title order={1} size="h2">
            {t('Sign in')}
          </Title>
          {mfaToken ? (
            <SecondFactor mfaToken={mfaToken} onDone={goOn} />
          ) : (
            <Password onDone={goOn} onSecondFactor={setMfaToken} />
          )}
        </Stack>
      </Paper>
    </Center>
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
        data-autofocus
        {...form.getInputProps('identifier')}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Anchor component={Link} to="/forgot-password" size="sm">
        {t('Forgotten?')}
      </Anchor>
    </EntryForm>
  );
}

function SecondFactor({ mfaToken, onDone }: { mfaToken: string; onDone: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const entry = useEntry({
    initial: { code: '' },
    send: ({ code }) => answerOf(client.POST('/auth/mfa/totp/verify', { body: { code, mfaToken } })),
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Go on')}>
      {isRecovery ? (
        <TextInput label={t('Recovery code')} {...entry.form.getInputProps('code')} />
      ) : (
        <>
          <Text size="sm">{t('The code that your authenticator shows')}</Text>
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            aria-label={t('Code')}
            value={entry.form.values.code}
            onChange={(code) => entry.form.setFieldValue('code', code)}
            onComplete={() => entry.submit()}
          />
        </>
      )}
      <Button variant="subtle" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t('Use the authenticator') : t('Use a recovery code')}
      </Button>
    </EntryForm>
  );
}
