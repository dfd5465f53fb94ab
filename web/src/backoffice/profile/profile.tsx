import { Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { answerOf, client } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { MailHint } from '../../session/outside.tsx';
import { useSession } from '../../session/session.tsx';
import { wordOf } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { ApiKeys } from './api-keys.tsx';
import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { SetPin } from './set-pin.tsx';

/** Oneself: who one is here, and how one signs in. */
export default function Profile() {
  const { may } = useSession();
  const { data: me, error } = useRead('/users/me');
  if (!me) return error ? <ErrorNotice error={error} /> : <PageWaiting />;
  return (
    <PageFrame title={t('Profile and security')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Stack gap="md">
          <Person me={me} />
          <SecondFactor isOn={me.hasSecondFactor} />
        </Stack>
        <Stack gap="md">
          {me.hasPassword ? <ChangePassword email={me.email} /> : <NoPassword email={me.email} />}
          {may('sales.sell') && <SetPin hasPin={me.hasPin} hasPassword={me.hasPassword} />}
        </Stack>
      </SimpleGrid>
      <Sessions />
      <ApiKeys isConfirmed={me.emailVerified} />
    </PageFrame>
  );
}

function Person({ me }: { me: Schema<'Profile'> }) {
  const sendAgain = useWrite({
    send: () => answerOf(client.POST('/auth/email/verification')),
    done: ({ message }) => message,
  });
  return (
    <Section
      title={`${me.firstName} ${me.lastName}`}
      about={wordOf(me.role)}
      action={
        <Badge variant="light" color={me.emailVerified ? 'teal' : 'orange'} tt="none">
          {me.emailVerified ? t('Address confirmed') : t('Address not confirmed')}
        </Badge>
      }
    >
      <Group gap="xl">
        <Fact label={t('Email')} value={me.email} />
        {me.phone && <Fact label={t('Phone')} value={me.phone} />}
      </Group>
      {!me.emailVerified && (
        <>
          <Text size="sm">
            {t(
              'Until you follow the link of the mail, you cannot invite others, send mail or make API keys.',
            )}
          </Text>
          <Group>
            <Button variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
              {t('Send the mail again')}
            </Button>
          </Group>
          <MailHint />
        </>
      )}
    </Section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
    </div>
  );
}

function NoPassword({ email }: { email: string }) {
  return (
    <Section
      title={t('Password')}
      about={t('You sign in at a provider. To have a password as well, ask for one by mail to {email}.', {
        email,
      })}
    >
      <Group>
        <Button variant="default" component="a" href="/app/forgot-password">
          {t('Ask for a password')}
        </Button>
      </Group>
    </Section>
  );
}
