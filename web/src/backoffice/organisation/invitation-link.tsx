import { Alert, Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useAbout } from '../../session/about.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';

/** The link of an invitation to pass on, where the server sends no mail. */
export function InvitationLink({ invitation }: { invitation: Schema<'Member'> }) {
  const keepsMail = useAbout()?.keepsMail ?? false;
  const { data, error } = useRead(
    '/users/{userId}/invitation-link',
    { path: { userId: invitation.id } },
    { enabled: keepsMail },
  );
  if (!keepsMail) return null;
  // The address of this page is the one that works here. The server may know itself by another one.
  const { pathname, hash } = new URL(data?.link ?? '', location.origin);
  const link = data ? `${location.origin}${pathname}${hash}` : '';
  return (
    <Alert color="blue" variant="light">
      <ErrorNotice error={error} />
      <Text size="sm" mb="xs">
        {t(
          'This server does not send emails. Copy the link and send it to {email} yourself. It works once.',
          {
            email: invitation.email ?? '',
          },
        )}
      </Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput label={t('Invitation link')} readOnly value={link} style={{ flexGrow: 1 }} />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button onClick={copy} disabled={!link}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
