import { Alert, Checkbox, SegmentedControl, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { answerOf, client } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, useToday, wordOf } from '../../ui/figures.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { PagedTable } from '../../ui/list/paged-table.tsx';
import { useServerText } from '../../ui/server-text.ts';
import { t } from '../../words.ts';
import type { Side } from './side.ts';

type Template = 'STATEMENT' | 'DEBT_REMINDER' | 'MESSAGE';

/** Sends a statement, a reminder of open debts, or a free message to the party's email address. */
export function PartyMail({
  party,
  side,
  onDone,
}: {
  party: Schema<'Party'>;
  side: Side;
  onDone: () => void;
}) {
  const { user } = useSession();
  const today = useToday();
  const entry = useEntry({
    initial: {
      template: 'STATEMENT' as Template,
      date_from: null as string | null,
      date_to: today as string | null,
      hasSheet: false,
      subject: '',
      text: '',
    },
    send: ({ template, date_from, date_to, hasSheet, subject, text }, headers) => {
      const isStatement = template === 'STATEMENT';
      const body = {
        partyIds: [party.id],
        template,
        ...(isStatement && date_from && { date_from }),
        ...(isStatement && date_to && { date_to }),
        ...(isStatement && hasSheet && { attachments: ['STATEMENT_PDF' as const, 'STATEMENT_CSV' as const] }),
        ...(subject && { subject }),
        ...(text && { text }),
      };
      return answerOf(client.POST('/notifications/email', { headers, body }));
    },
    done: ({ message }) => message,
    onDone,
  });
  const { form } = entry;
  const { template } = form.values;
  if (!party.email) return <Text size="sm">{t('No email address yet. Add one with “Edit” first.')}</Text>;
  return (
    <EntryForm entry={entry} submitLabel={t('Send')} onCancel={onDone}>
      {!user.emailVerified && (
        <Alert color="yellow">
          {t('Confirm your own email address first. Emails are sent in your name.')}
        </Alert>
      )}
      <SegmentedControl
        fullWidth
        aria-label={t('Type of email')}
        data={[
          { value: 'STATEMENT', label: t('Statement') },
          ...(side === 'customer' ? [{ value: 'DEBT_REMINDER', label: t('Reminder') }] : []),
          { value: 'MESSAGE', label: t('Message') },
        ]}
        {...form.getInputProps('template')}
      />
      {template === 'STATEMENT' && (
        <>
          <SimpleGrid cols={2}>
            <DayInput
              label={t('From')}
              placeholder={t('90 days ago')}
              clearable
              {...form.getInputProps('date_from')}
            />
            <DayInput label={t('To')} {...form.getInputProps('date_to')} />
          </SimpleGrid>
          <Checkbox
            label={t('Also attach as CSV')}
            {...form.getInputProps('hasSheet', { type: 'checkbox' })}
          />
        </>
      )}
      <TextInput
        label={t('Subject')}
        required={template === 'MESSAGE'}
        placeholder={template === 'MESSAGE' ? '' : t('Standard subject')}
        maxLength={200}
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={template === 'MESSAGE' ? t('Text') : t('Introduction')}
        required={template === 'MESSAGE'}
        autosize
        minRows={3}
        maxLength={10_000}
        {...form.getInputProps('text')}
      />
      <Text size="xs" c="dimmed">
        {t('To {address}', { address: party.email })}
      </Text>
    </EntryForm>
  );
}

export function MailsSent({ party }: { party: Schema<'Party'> }) {
  const serverText = useServerText();
  return (
    <PagedTable
      label={t('Emails')}
      path="/notifications"
      params={{ query: { partyId: party.id, limit: 50 } }}
      empty={t('No emails in the last 90 days.')}
      columns={[
        { key: 'at', title: t('When'), show: ({ createdAt }) => <Moment at={createdAt} /> },
        { key: 'template', title: t('Type'), show: ({ template }) => wordOf(template) },
        { key: 'subject', title: t('Subject'), show: ({ subject }) => subject },
        statusColumn,
        { key: 'error', title: t('Error'), show: ({ error }) => (error ? serverText(error) : '') },
      ]}
    />
  );
}
