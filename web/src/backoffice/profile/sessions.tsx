import { Badge, Button, Group, Text } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { forgetSignIn } from '../../api/refresh.ts';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { Section } from './section.tsx';

export function useSessions() {
  return useRead('/auth/sessions', { query: { limit: 100 } });
}

/** The devices where the user is signed in. */
export function Sessions() {
  const { data, error, isPending } = useSessions();
  const rows = data?.rows.filter(({ kind }) => kind !== 'API_KEY') ?? [];
  const signOutAll = useWrite({
    send: () => dataOf(client.POST('/auth/logout/all')),
    onDone: () => {
      forgetSignIn();
      location.assign('/app/sign-in');
    },
  });
  return (
    <Section
      title={t('Where you are signed in')}
      action={
        <Button variant="default" loading={signOutAll.isPending} onClick={() => signOutAll.mutate()}>
          {t('Sign out everywhere')}
        </Button>
      }
    >
      <ErrorNotice error={error} />
      <RowTable
        label={t('Where you are signed in')}
        rows={rows}
        idOf={({ id }) => id}
        isWaiting={isPending}
        columns={[
          { key: 'device', title: t('Device'), show: (row) => <Device session={row} /> },
          { key: 'address', title: t('IP address'), show: ({ address }) => address },
          { key: 'since', title: t('Signed in'), show: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: 'last', title: t('Last used'), show: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
          { key: 'end', title: '', show: (row) => !row.current && <Revoke session={row} /> },
        ]}
      />
    </Section>
  );
}

function Device({ session }: { session: Schema<'Session'> }) {
  const { kind, platform, userAgent, deviceId, current } = session;
  return (
    <Group gap="xs">
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        {browserOf(userAgent) ?? deviceId ?? wordOf(platform ?? kind)}
      </Text>
      {kind === 'TILL' && (
        <Badge variant="light" color="gray" tt="none" style={{ flexShrink: 0 }}>
          {t('By PIN')}
        </Badge>
      )}
      {current && (
        <Badge variant="light" color="teal" tt="none" style={{ flexShrink: 0 }}>
          {t('This device')}
        </Badge>
      )}
    </Group>
  );
}

/** Ends a session or revokes an API key. */
export function Revoke({ session: { id, name } }: { session: Schema<'Session'> }) {
  const revoke = useWrite({
    send: (_: undefined) =>
      dataOf(client.DELETE('/auth/sessions/{sessionId}', { params: { path: { sessionId: id } } })),
    done: name ? t('Key {name} revoked.', { name }) : t('Signed out on that device.'),
  });
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      loading={revoke.isPending}
      onClick={() => revoke.mutate(undefined)}
    >
      {name ? t('Revoke') : t('Sign out')}
    </Button>
  );
}

/** `Firefox on Linux`: how people know their devices. */
function browserOf(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined;
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)/.exec(userAgent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(userAgent)?.[1];
  if (!browser) return userAgent.slice(0, 40);
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser;
  return system ? t('{browser} on {system}', { browser: name, system: system.replace(' OS X', '') }) : name;
}
