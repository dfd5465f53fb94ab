import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { ApiKeys } from './api-keys.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnEmail, OwnPhone } from './contact.tsx';
import { OwnLanguage } from './own-language.tsx';
import { Person } from './person.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { SetPin } from './set-pin.tsx';

/** The user's own name and ways to sign in. */
export default function Profile() {
  const { may } = useSession();
  const { data: me, error } = useRead('/users/me');
  if (!me) return error ? <ErrorNotice error={error} /> : <PageWaiting />;
  return (
    <PageFrame>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Stack gap="md">
          <Person me={me} />
          <OwnEmail me={me} />
          <OwnPhone me={me} />
          <OwnLanguage me={me} />
          <SecondFactor isOn={me.hasSecondFactor} />
        </Stack>
        <Stack gap="md">
          {me.hasPassword ? <ChangePassword email={me.email ?? ''} /> : <NoPassword email={me.email ?? ''} />}
          {may('sales.sell') && <SetPin hasPin={me.hasPin} hasPassword={me.hasPassword} />}
        </Stack>
      </SimpleGrid>
      <Sessions />
      <ApiKeys isConfirmed={me.emailVerified} />
    </PageFrame>
  );
}

function NoPassword({ email }: { email: string }) {
  return (
    <Section
      id="password"
      title={t('Password')}
      about={t('You sign in with another provider. To use a password too, request one by email to {email}.', {
        email,
      })}
    >
      <Group>
        <Button variant="default" component="a" href="/app/forgot-password">
          {t('Request a password')}
        </Button>
      </Group>
    </Section>
  );
}
