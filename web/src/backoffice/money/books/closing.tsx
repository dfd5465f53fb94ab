import { Anchor, Text, Title } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { read, useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { Months } from './months.tsx';

type Settings = Schema<'BusinessSettings'>;

/** Closes months, and sets the date through which the books are closed. */
export default function Closing() {
  const { data, error } = useRead('/settings/business');
  return (
    <PageFrame
      about={
        <Anchor component={Link} to="/help/closing" size="sm">
          {t('How a month is closed, step by step')}
        </Anchor>
      }
    >
      <Months />
      <ErrorNotice error={error} />
      {data ? <ClosingForm settings={data} /> : !error && <PageWaiting />}
    </PageFrame>
  );
}

const valuesOf = ({ booksClosedUntil }: Settings) => ({ booksClosedUntil });

function ClosingForm({ settings }: { settings: Settings }) {
  const entry = useEntry<ReturnType<typeof valuesOf>, unknown>({
    initial: valuesOf(settings),
    version: settings.version,
    send: (values, headers, version) =>
      dataOf(
        client.PATCH('/settings/business', { headers, body: { ...values, ...(version && { version }) } }),
      ),
    reload: async () => {
      const now = await read('/settings/business');
      return { values: valuesOf(now), version: now.version };
    },
    done: t('Closing date saved.'),
  });
  return (
    <EntryForm entry={entry}>
      <Title order={2} size="h4">
        {t('Lock days without closing a month')}
      </Title>
      <DayInput
        label={t('Books closed through')}
        description={t('Nothing can be posted on this day or earlier.')}
        clearable
        w={260}
        {...entry.form.getInputProps('booksClosedUntil')}
      />
      <Text size="sm" c="dimmed">
        {t(
          'To reopen days, choose an earlier date or clear it. Days of a closed month stay closed until the month is reopened.',
        )}
      </Text>
    </EntryForm>
  );
}
