import { Stack } from '@mantine/core';
import { notificationStatusValues } from '../../api/enum-values.ts';
import { useAbout } from '../../session/about.ts';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { MailHint } from '../../ui/kept-messages.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, dateFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useServerText } from '../../ui/server-text.ts';
import { t } from '../../words.ts';

/** Emails and their delivery. Their content is not shown, because it may contain a sign-in link. */
export default function Mailbox() {
  const serverText = useServerText();
  const keepsMail = useAbout()?.keepsMail;
  return (
    <Stack>
      {keepsMail && <MailHint />}
      <ListPage
        about={t('Emails to customers, vendors and colleagues, and whether they were sent.')}
        list="notifications"
        path="/notifications"
        searchIn={t('Recipient or subject')}
        filters={[choiceFilter('status', t('Status'), notificationStatusValues), dateFilter()]}
        columns={[
          { key: 'recipient', title: t('To'), show: ({ recipient }) => recipient },
          { key: 'subject', title: t('Subject'), show: ({ subject }) => subject },
          { key: 'template', title: t('Type'), show: ({ template }) => wordOf(template) },
          statusColumn,
          { key: 'error', title: t('Error'), show: ({ error }) => error && serverText(error) },
          { key: 'sentBy', title: t('Sent by'), show: ({ sentBy }) => sentBy?.name ?? t('System') },
          {
            key: 'createdAt',
            title: t('Date'),
            sortKey: 'createdAt',
            show: ({ createdAt }) => <Moment at={createdAt} />,
          },
        ]}
        empty={t('No emails yet.')}
      />
    </Stack>
  );
}
