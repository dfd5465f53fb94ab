import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../api/read.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { Customer, KnownCustomer } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { useKnownCustomers } from './known-customers.ts';

/** Finds customers on the server. Offline or after an error, only those who bought or paid at this device before. */
export function ChooseCustomer({ onChoose }: { onChoose: (customer: Customer) => void }) {
  const { till, state } = useTill();
  const { isOnline } = state;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const customersHere = useKnownCustomers(text);
  const { data, error } = useRead(
    '/customer-relationship-management',
    { query: { kind: 'CUSTOMER', limit: 20, ...(search && { search }) } },
    // The rows before stay until the next ones are there. Otherwise a tap is lost if the search begins during it.
    { enabled: isOnline && search !== '', placeholderData: keepPreviousData },
  );
  const isAsked = isOnline && search !== '' && !error;
  const rows: KnownCustomer[] = isAsked ? (data?.rows ?? []) : customersHere;
  const choose = (customer: KnownCustomer) => {
    void till.rememberCustomer(customer);
    onChoose({ id: customer.id, name: customer.name });
  };
  return (
    <Stack>
      <TextInput
        size="lg"
        type="search"
        label={t('Name, phone or email')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = rows;
          if (event.key === 'Enter' && first && text.trim() === search) choose(first);
        }}
        data-autofocus
      />
      {(!isOnline || error) && (
        <Alert color="yellow" variant="light" title={isOnline ? t('Search failed') : t('No connection')}>
          {t('Only customers who bought or paid at this device are found. Connect to find others.')}
        </Alert>
      )}
      <ErrorNotice error={error} />
      <Stack gap="xs">
        {rows.map((customer) => (
          <Button
            key={customer.id}
            variant="default"
            mih={56}
            justify="space-between"
            onClick={() => choose(customer)}
          >
            <span>
              {customer.name}{' '}
              <Text span size="sm" c="dimmed">
                {customer.phone}
              </Text>
            </span>
          </Button>
        ))}
      </Stack>
      {rows.length === 0 && search && (!isAsked || data) && <Text c="dimmed">{t('No customer found.')}</Text>}
    </Stack>
  );
}
