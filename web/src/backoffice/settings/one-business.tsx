import { Alert, Stack, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Facts } from '../../ui/facts.tsx';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { comma, t } from '../../words.ts';

type Detail = Schema<'BusinessDetail'>;

/** One business for its operator, who can extend or end its subscription. */
export function OneBusiness({ businessId }: { businessId: string }) {
  const { data: business, error } = useRead('/admin/businesses/{businessId}', { path: { businessId } });
  if (!business) return error ? <ErrorNotice error={error} /> : <PageWaiting />;
  return (
    <Stack>
      <Title order={2} size="h4">
        {business.name}
      </Title>
      <Facts
        facts={[
          [t('Status'), wordOf(business.status)],
          [t('Plan'), business.planName],
          [t('Ends'), endOfTerm(business)],
          [t('Owners'), business.owners.map(({ name, email }) => `${name} (${email})`).join(comma)],
          [t('Outlets'), String(business.outlets)],
          [t('Users'), String(business.users)],
          [t('Last active'), business.lastActiveAt && <Moment at={business.lastActiveAt} />],
          [t('Registered'), <Moment key="since" at={business.createdAt} />],
        ]}
      />
      <Subscriptions business={business} />
      {business.ownerId && <Extend ownerId={business.ownerId} />}
      {business.status !== 'EXPIRED' && <End businessId={businessId} />}
    </Stack>
  );
}

function endOfTerm({ endsAt }: Detail) {
  return endsAt ? <Moment at={endsAt} /> : t('No end date');
}

function Subscriptions({ business: { subscriptions } }: { business: Detail }) {
  if (subscriptions.length === 0) return null;
  return (
    <RowTable
      label={t('Subscriptions')}
      rows={subscriptions}
      idOf={({ id }) => id}
      isWaiting={false}
      columns={[
        { key: 'plan', title: t('Plan'), show: ({ planName }) => planName },
        statusColumn,
        { key: 'from', title: t('From'), show: ({ startsAt }) => startsAt && <Moment at={startsAt} /> },
        { key: 'to', title: t('To'), show: ({ endsAt }) => endsAt && <Moment at={endsAt} /> },
      ]}
    />
  );
}

const emptyExtension = { days: 30, reason: '' };

function Extend({ ownerId }: { ownerId: string }) {
  const [extension, setExtension] = useState<Schema<'SubscriptionExtension'>>();
  const entry = useEntry({
    initial: emptyExtension,
    send: (body, headers) =>
      dataOf(
        client.POST('/admin/users/{userId}/subscription/extend', {
          params: { path: { userId: ownerId } },
          headers,
          body,
        }),
      ),
    // The form is emptied, so that a second click does not add the same days again.
    onDone: (extended) => {
      setExtension(extended);
      entry.form.setValues(emptyExtension);
    },
  });
  const { form } = entry;
  return (
    <Stack gap="sm" component="section" aria-label={t('Extend')}>
      <Title order={3} size="h5">
        {t('Extend')}
      </Title>
      <EntryForm entry={entry} submitLabel={t('Extend')}>
        <NumberInput
          label={t('Days')}
          description={t('Added after the end of the subscription or trial, or from today if it has ended.')}
          min={1}
          decimals={0}
          {...form.getInputProps('days')}
        />
        <Reason {...form.getInputProps('reason')} />
      </EntryForm>
      {extension && (
        <Alert color="teal" role="status">
          {t('Extended by {count} days, until', { count: extension.days })} <Moment at={extension.until} />
        </Alert>
      )}
    </Stack>
  );
}

function End({ businessId }: { businessId: string }) {
  const entry = useEntry({
    initial: { endsAt: null as string | null, reason: '' },
    send: ({ endsAt, reason }, headers) =>
      dataOf(
        client.POST('/admin/businesses/{businessId}/subscription/end', {
          params: { path: { businessId } },
          headers,
          body: { reason, ...(endsAt && { endsAt: lastMomentOf(endsAt) }) },
        }),
      ),
    done: ({ organisation }) => t('End date set for {organisation}.', { organisation }),
    onDone: () => entry.form.setValues({ endsAt: null, reason: '' }),
  });
  const { form } = entry;
  return (
    <Stack gap="sm" component="section" aria-label={t('End subscription')}>
      <Title order={3} size="h5">
        {t('End subscription')}
      </Title>
      <EntryForm entry={entry} submitLabel={t('End subscription')}>
        <DayInput
          label={t('Last day')}
          description={t(
            'Leave empty to end it now. The business can still view and export its data, and subscribe again.',
          )}
          minDate={new Date()}
          maxDate={undefined}
          clearable
          {...form.getInputProps('endsAt')}
        />
        <Reason {...form.getInputProps('reason')} />
      </EntryForm>
    </Stack>
  );
}

/** The last moment of a day in the operator's time zone. */
function lastMomentOf(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

function Reason(field: object) {
  return (
    <Textarea
      label={t('Reason')}
      description={t('Shown in the audit trail of the business.')}
      required
      autosize
      minRows={2}
      {...field}
    />
  );
}
