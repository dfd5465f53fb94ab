import { Stack } from '@mantine/core';
import { notificationStatusValues } from '../../api/enum-values.ts';
import { MailHint } from '../../entrance/outside.tsx';
import { useAbout } from '../../session/about.ts';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, dateFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';

/** What was mailed and what became of it. What stood in it is not told: it may be a way into an account. */
export default function Mailbox() {
  const keepsMail = useAbout()?.keepsMail;
  return (
    <Stack>
      {keepsMail && <MailHint />}
      <ListPage
        about={t('What was sent to customers, vendors and colleagues, and what became of it.')}
        list="notifications"
        path="/notifications"
        searchIn={t('Recipient or subject')}
        filters={[choiceFilter('status', t('Status'), notificationStatusValues), dateFilter()]}
        columns={[
          { key: 'recipient', title: t('To'), show: ({ recipient }) => recipient },
          { key: 'subject', title: t('Subject'), show: ({ subject }) => subject },
          { key: 'template', title: t('Kind'), show: ({ template }) => wordOf(template) },
          statusColumn,
          { key: 'error', title: t('Why not'), show: ({ error }) => error },
          { key: 'sentBy', title: t('By'), show: ({ sentBy }) => sentBy?.name ?? t('The service') },
          {
            key: 'createdAt',
            title: t('At'),
            sortKey: 'createdAt',
            show: ({ createdAt }) => <Moment at={createdAt} />,
          },
        ]}
        empty={t('Nothing was mailed yet.')}
      />
    </Stack>
  );
}
