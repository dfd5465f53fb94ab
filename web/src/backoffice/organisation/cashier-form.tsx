import { Button, Group, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { t } from '../../words.ts';
import { type Access, AccessFields } from './access-fields.tsx';

const pinInput = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8, required: true } as const;

/** A cashier without an email address. */
export function CashierForm({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: {
      firstName: '',
      lastName: '',
      pin: '',
      role: 'CASHIER',
      outlets: 'ALL',
      outletIds: [],
    } as Access & {
      firstName: string;
      lastName: string;
      pin: string;
    },
    send: ({ firstName, lastName, pin, outlets, outletIds }, headers) =>
      dataOf(
        client.POST('/users/cashiers', {
          headers,
          body: { firstName, lastName, pin, outletIds: outlets === 'ALL' ? null : outletIds },
        }),
      ),
    done: ({ firstName }) => t('{name} can now take over a till with this PIN.', { name: firstName ?? '' }),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Add cashier')} onCancel={onDone}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('First name')} required {...form.getInputProps('firstName')} />
        <TextInput label={t('Last name')} required {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <PasswordInput
        label={t('PIN')}
        description={t('4 to 8 digits. They type it at the till to take over.')}
        {...pinInput}
        {...form.getInputProps('pin')}
      />
      <AccessFields form={form} roles={['CASHIER']} />
    </EntryForm>
  );
}

/** Sets a new PIN for a cashier who forgot theirs. */
export function NewPin({ cashier }: { cashier: Schema<'Member'> }) {
  const [isOpen, setOpen] = useState(false);
  const entry = useEntry({
    initial: { pin: '' },
    send: ({ pin }, headers) =>
      dataOf(
        client.PUT('/users/{userId}/till-pin', {
          params: { path: { userId: cashier.id } },
          headers,
          body: { pin },
        }),
      ),
    done: t('PIN changed.'),
    onDone: () => setOpen(false),
  });
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Set a new PIN')}
        </Button>
      </Group>
    );
  }
  return (
    <EntryForm entry={entry} submitLabel={t('Set PIN')} onCancel={() => setOpen(false)}>
      <PasswordInput label={t('New PIN')} {...pinInput} {...entry.form.getInputProps('pin')} />
    </EntryForm>
  );
}
