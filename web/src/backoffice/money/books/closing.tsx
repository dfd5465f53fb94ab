import { Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { read, useRead } from '../../../api/read.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';

type Settings = Schema<'BusinessSettings'>;

/** The day up to which the books are closed, for who keeps them. */
export default function Closing() {
  const { data, error } = useRead('/settings/business');
  return (
    <PageFrame title={t('Closing')}>
      <ErrorNotice error={error} />
      {data ? <ClosingForm key={data.version} settings={data} /> : !error && <PageWaiting />}
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
    done: t('The closing is kept.'),
  });
  return (
    <EntryForm entry={entry}>
      <DayInput
        label={t('The books are closed until')}
        description={t('Nothing is posted on this day or before it.')}
        clearable
        w={260}
        {...entry.form.getInputProps('booksClosedUntil')}
      />
      <Text size="sm" c="dimmed">
        {t(
          'What is reversed later counts on the day of the reversal. To open days again, choose an earlier day, or none.',
        )}
      </Text>
    </EntryForm>
  );
}
