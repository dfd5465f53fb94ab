import { Alert, Code, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAbout } from '../session/about.ts';
import { t } from '../words.ts';

/** Where to find the emails of a server that does not send them. */
export function MailHint() {
  return useAbout()?.keepsMail ? (
    <WhereItIsKept>
      {t('This server does not send emails, it stores them. To see them, run this on the server:')}
    </WhereItIsKept>
  ) : null;
}

/** Where to find the text messages of a server that does not send them. */
export function SmsHint() {
  return useAbout()?.keepsSms ? (
    <WhereItIsKept>
      {t('This server does not send text messages, it stores them. To see them, run this on the server:')}
    </WhereItIsKept>
  ) : null;
}

function WhereItIsKept({ children }: { children: ReactNode }) {
  return (
    <Alert variant="light" color="gray" icon={<IconMail size={18} />}>
      <Text size="sm">
        {children} <Code style={{ whiteSpace: 'nowrap' }}>npx tillhouse outbox</Code>
      </Text>
    </Alert>
  );
}
