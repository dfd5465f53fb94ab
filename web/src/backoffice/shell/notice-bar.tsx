import { Alert, Anchor, Button, Code, Group, Stack } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudOff, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, answerOf, client } from '../../api/call.ts';
import { useAbout } from '../../session/about.ts';
import { sessionQuery, useSession } from '../../session/session.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

/** What everybody should know before they go on: nothing can be sent, changed or mailed. */
export function NoticeBar({ isReachable }: { isReachable: boolean }) {
  const { online } = useNetwork();
  const { may, ...atStart } = useSession();
  const { user, subscriptionEnded } = useQuery(sessionQuery).data ?? atStart;
  const keepsMail = useAbout()?.keepsMail;
  useSessionAgainWhenExpired();
  const send = useWrite({
    send: (_, headers) => answerOf(client.POST('/auth/email/verification', { headers })),
    done: ({ message }) => message,
  });
  const isCutOff = !online || !isReachable;
  if (!isCutOff && !subscriptionEnded && user.emailVerified) return null;
  return (
    <Stack gap="xs" mb="md" className="no-print">
      {isCutOff && (
        <Alert color="red" icon={<IconCloudOff />} role="status" p="xs">
          {t(
            'The server is not reached. What you see may be old; what you send waits or has to be sent again.',
          )}
        </Alert>
      )}
      {subscriptionEnded && (
        <Alert color="orange" icon={<IconAlertTriangle />} role="status" p="xs">
          {t('The subscription has ended: everything can be read and exported, but not changed.')}{' '}
          {may('billing.manage') && (
            <Anchor component={Link} to="/settings/subscription" inherit fw={600}>
              {t('Subscribe')}
            </Anchor>
          )}
        </Alert>
      )}
      {!user.emailVerified && (
        <Alert color="yellow" icon={<IconMail />} role="status" p="xs">
          <Group justify="space-between" gap="xs">
            <span>
              {t('Your email address {email} is not confirmed yet.', { email: user.email })}{' '}
              {keepsMail ? <WhereMailIsKept /> : t('Open the link in our mail to you.')}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              loading={send.isPending}
              onClick={() => send.mutate()}
            >
              {keepsMail ? t('Make the mail again') : t('Send it again')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  );
}

function WhereMailIsKept() {
  const { may } = useSession();
  return (
    <>
      {t('This server sends no mail, it keeps it. On the server, this shows the mail with the link:')}{' '}
      <Code style={{ whiteSpace: 'nowrap' }}>npx tillhouse outbox</Code>{' '}
      {may('notify.send') && (
        <Anchor component={Link} to="/mailbox" inherit c="inherit" fw={600} underline="always">
          {t('Kept mail')}
        </Anchor>
      )}
    </>
  );
}

/** Whoever is refused because the subscription ended meanwhile sees why, not only once. */
function useSessionAgainWhenExpired() {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ mutation }) => {
        const error = mutation?.state.error;
        if (error instanceof ApiError && error.code === 'SUBSCRIPTION_EXPIRED')
          queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [queries],
  );
}
