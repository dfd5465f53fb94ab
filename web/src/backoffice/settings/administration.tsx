import { Alert, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { Moment } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';

/** For those who run the service: more days for a business. */
export default function Administration() {
  const [given, setGiven] = useState<Schema<'SubscriptionExtension'>>();
  const entry = useEntry({
    initial: { userId: '', days: 30, reason: '' },
    send: ({ userId, ...body }, headers) =>
      dataOf(
        client.POST('/admin/users/{userId}/subscription/extend', {
          params: { path: { userId: userId.trim() } },
          headers,
          body,
        }),
      ),
    onDone: setGiven,
  });
  const { form } = entry;
  return (
    <PageFrame
      title={t('Administration')}
      about={t('Gives the business of a user more days. The reason stands in its audit trail.')}
    >
      <Stack maw={480}>
        <EntryForm entry={entry} submitLabel={t('Extend')}>
          <TextInput
            label={t('User id')}
            description={t('Of anybody in the business; in their profile and in `tillhouse user`.')}
            required
            {...form.getInputProps('userId')}
          />
          <NumberInput label={t('Days')} min={1} decimals={0} {...form.getInputProps('days')} />
          <Textarea label={t('Reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
        </EntryForm>
        {given && (
          <Alert color="teal" title={given.organisation}>
            {t('{days} more days: until', { days: given.days })} <Moment at={given.until} />
          </Alert>
        )}
      </Stack>
    </PageFrame>
  );
}
