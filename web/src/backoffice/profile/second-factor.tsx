import { Badge, Button, Code, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** Sets up or turns off the authenticator app that is asked for after the password. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [provision, setProvision] = useState<Schema<'TotpProvision'>>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const [isTurningOff, setTurningOff] = useState(false);
  const begin = useWrite({
    send: () => dataOf(client.POST('/auth/mfa/totp/provision')),
    onDone: setProvision,
    showsOwnErrors: true,
  });
  return (
    <Section
      title={t('Second factor')}
      about={t('A code from an authenticator app, asked for after your password.')}
      action={
        <Badge variant="light" color={isOn ? 'teal' : 'gray'} tt="none">
          {isOn ? t('On') : t('Off')}
        </Badge>
      }
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
      ) : isOn ? (
        isTurningOff ? (
          <TurnOff onDone={() => setTurningOff(false)} />
        ) : (
          <Group>
            <Button variant="default" onClick={() => setTurningOff(true)}>
              {t('Turn off')}
            </Button>
          </Group>
        )
      ) : provision ? (
        <Confirm
          provision={provision}
          onCancel={() => setProvision(undefined)}
          onDone={(codes) => {
            setProvision(undefined);
            setRecoveryCodes(codes);
          }}
        />
      ) : (
        <Group>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('Set up')}
          </Button>
        </Group>
      )}
      <ErrorNotice error={begin.error} />
      <SignInAgain error={begin.error} />
    </Section>
  );
}

function Confirm({
  provision: { qrPng, secret },
  onCancel,
  onDone,
}: {
  provision: Schema<'TotpProvision'>;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const entry = useEntry({
    initial: { code: '' },
    send: ({ code }) => answerOf(client.POST('/auth/mfa/totp/verify', { body: { code: code.trim() } })),
    onDone: ({ data }) => 'recoveryCodes' in data && onDone(data.recoveryCodes),
  });
  return (
    <Stack gap="sm">
      <Text size="sm">{t('Scan this with your authenticator app, then enter the code it shows.')}</Text>
      <Group align="flex-start">
        <Image src={qrPng} alt={t('QR code for the authenticator app')} w={200} h={200} radius="sm" />
        <div>
          <Text size="sm" c="dimmed">
            {t('Or enter this key in the app:')}
          </Text>
          <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
        </div>
      </Group>
      <EntryForm entry={entry} submitLabel={t('Turn on')} onCancel={onCancel}>
        <TextInput
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={200}
          {...entry.form.getInputProps('code')}
        />
      </EntryForm>
    </Stack>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: { code: '' },
    send: ({ code }) => dataOf(client.DELETE('/auth/mfa/totp', { body: { code: code.trim() } })),
    done: t('Second factor turned off.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Turn off')} onCancel={onDone}>
      <TextInput
        label={t('Code')}
        description={t('From your authenticator app, or a recovery code.')}
        autoComplete="one-time-code"
        maw={260}
        {...entry.form.getInputProps('code')}
      />
    </EntryForm>
  );
}
