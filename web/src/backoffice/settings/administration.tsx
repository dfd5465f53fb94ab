import { Alert, Code, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { formatMoney, Moment } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';

const empty = { userId: '', days: 30, reason: '' };

/** For those who run the service: more days for a business, and what is offered to all of them. */
export default function Administration() {
  const { data: own } = useRead('/subscriptions/current');
  return (
    <PageFrame
      title={t('Administration')}
      about={t('You run this service and belong to no business: what is in them is for their own people.')}
    >
      {own?.billing === false && (
        <Text c="dimmed">
          {t('This server bills nobody. Days that you give count from when billing is switched on.')}
        </Text>
      )}
      <Extend />
      <Plans />
    </PageFrame>
  );
}

function Extend() {
  const [given, setGiven] = useState<Schema<'SubscriptionExtension'>>();
  const entry = useEntry({
    initial: empty,
    send: ({ userId, ...body }, headers) =>
      dataOf(
        client.POST('/admin/users/{userId}/subscription/extend', {
          params: { path: { userId: userId.trim() } },
          headers,
          body,
        }),
      ),
    // Emptied, so that pressing the button again does not give the same days twice.
    onDone: (extended) => {
      setGiven(extended);
      entry.form.setValues(empty);
    },
  });
  const { form } = entry;
  return (
    <Stack maw={480} gap="sm" component="section">
      <Title order={2} size="h4">
        {t('More days for a business')}
      </Title>
      <EntryForm entry={entry} submitLabel={t('Extend')}>
        <TextInput
          label={t('User id')}
          description={
            <>
              {t(
                'Of anybody in the business. On the server, this lists the owners and when each trial ends:',
              )}{' '}
              <Code py={0}>tillhouse businesses</Code>
            </>
          }
          required
          {...form.getInputProps('userId')}
        />
        <NumberInput
          label={t('Days')}
          description={t('From where the subscription or the trial ends, or from now when that is over.')}
          min={1}
          decimals={0}
          {...form.getInputProps('days')}
        />
        <Textarea
          label={t('Reason')}
          description={t('Stands in the audit trail of the business.')}
          required
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </EntryForm>
      {given && (
        <Alert color="teal" title={given.organisation} role="status">
          {t('{days} more days: until', { days: given.days })} <Moment at={given.until} />
        </Alert>
      )}
    </Stack>
  );
}

function Plans() {
  const { data, isPending } = useRead('/subscriptions/plans');
  const most = (limit: number | null) => limit ?? t('Any number');
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('Plans on offer')}
      </Title>
      <RowTable
        label={t('Plans on offer')}
        rows={data ?? []}
        idOf={({ planId }) => planId}
        isWaiting={isPending}
        empty={t('There are none.')}
        columns={[
          { key: 'name', title: t('Name'), show: ({ planName }) => planName },
          {
            key: 'price',
            title: t('Price'),
            isNumber: true,
            show: ({ price, currency }) => formatMoney(price, currency),
          },
          {
            key: 'months',
            title: t('Months'),
            isNumber: true,
            show: ({ periodMonths }) => periodMonths ?? t('Without end'),
          },
          {
            key: 'outlets',
            title: t('Outlets'),
            isNumber: true,
            show: ({ maxOutlets }) => most(maxOutlets),
          },
          { key: 'users', title: t('Users'), isNumber: true, show: ({ maxUsers }) => most(maxUsers) },
        ]}
      />
    </Stack>
  );
}
