import { Alert, Anchor, Button, Code, Group, Stack } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudOff, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, answerOf, client } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { sessionQuery, useSession } from '../../session/session.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

/** Warns on every page when nothing can be sent, changed or mailed. */
export function NoticeBar({ isReachable }: { isReachable: boolean }) {
  const { online } = useNetwork();
  const { may, ...atStart } = useSession();
  const { user, subscriptionEnded } = useQuery(sessionQuery).data ?? atStart;
  const isUnverified = !!user.email && !user.emailVerified;
  const { link, keepsMail } =
    useRead('/auth/email/verification-link', {}, { enabled: isUnverified }).data ?? {};
  useRereadSessionWhenExpired();
  const send = useWrite({
    send: (_, headers) => answerOf(client.POST('/auth/email/verification', { headers })),
    done: ({ message }) => (keepsMail ? t('A new link was stored.') : message),
  });
  const isCutOff = !online || !isReachable;
  if (!isCutOff && !subscriptionEnded && !isUnverified) return null;
  return (
    <Stack gap="xs" mb="md" className="no-print">
      {isCutOff && (
        <Alert color="red" icon={<IconCloudOff />} role="status" p="xs">
          {t(
            'The server cannot be reached. What you see may be out of date, and changes may have to be saved again.',
          )}
        </Alert>
      )}
      {subscriptionEnded && (
        <Alert color="orange" icon={<IconAlertTriangle />} role="status" p="xs">
          {t('Your subscription has ended. You can view and export everything, but not change it.')}{' '}
          {may('billing.manage') && (
            <Anchor component={Link} to="/settings/subscription" inherit fw={600}>
              {t('Subscribe')}
            </Anchor>
          )}
        </Alert>
      )}
      {isUnverified && (
        <Alert color="yellow" icon={<IconMail />} role="status" p="xs">
          <Group justify="space-between" gap="xs">
            <span>
              {t('Your email address {email} is not confirmed yet.', { email: user.email ?? '' })}{' '}
              {keepsMail ? <WhereMailIsKept link={link} /> : t('Open the link in the email we sent you.')}
            </span>
            {!link && (
              <Button
                size="compact-sm"
                variant="default"
                loading={send.isPending}
                onClick={() => send.mutate()}
              >
                {keepsMail ? t('New link') : t('Resend email')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </Stack>
  );
}

/** The owner who set up the server confirms the address here. Others ask the person who runs the server. */
function WhereMailIsKept({ link }: { link: string | null | undefined }) {
  const { may } = useSession();
  if (link) {
    const { pathname, hash } = new URL(link);
    return (
      <>
        {t('This server does not send emails. You set it up, so you can confirm the address here:')}{' '}
        <Anchor href={pathname + hash} inherit c="inherit" fw={600} underline="always">
          {t('Confirm my address')}
        </Anchor>
      </>
    );
  }
  return (
    <>
      {t(
        'This server does not send emails, it stores them. Ask the person who runs it for the link in your email. They find it with',
      )}{' '}
      <Code style={{ whiteSpace: 'nowrap' }}>npx tillhouse outbox</Code>{' '}
      {may('notify.send') && (
        <Anchor component={Link} to="/mailbox" inherit c="inherit" fw={600} underline="always">
          {t('Stored emails')}
        </Anchor>
      )}
    </>
  );
}

/** Reads the session again when a write is refused because the subscription ended, so that the notice appears. */
function useRereadSessionWhenExpired() {
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
