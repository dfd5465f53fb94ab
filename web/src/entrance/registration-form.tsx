import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { allCurrencies } from '../../../src/values/currency.ts';
import { client, dataOf } from '../api/call.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { machineZone, ownTimeZone, timeZones } from '../ui/form/time-zones.ts';
import { t } from '../words.ts';
import { guessedCurrency } from './guessed-currency.ts';
import { NewPassword } from './new-password.tsx';

export type Newcomer = {
  registrationToken: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

/** Hundreds of options make typing slow, so only this many are shown. */
const shownAtMost = 30;
const currencies = allCurrencies().map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }));

/** A new business with its owner. A user from a provider already has an email address and needs no password. */
export function RegistrationForm({
  newcomer,
  onDone,
}: {
  newcomer?: Newcomer;
  onDone: (account: { email: string; password: string }) => void;
}) {
  const entry = useEntry({
    initial: {
      businessName: '',
      firstName: newcomer?.firstName ?? '',
      lastName: newcomer?.lastName ?? '',
      email: newcomer?.email ?? '',
      password: '',
      currency: guessedCurrency(machineZone),
      timezone: ownTimeZone,
    },
    send: async ({ password, ...values }, headers) => {
      const secret = newcomer ? { registrationToken: newcomer.registrationToken } : { password };
      await dataOf(client.POST('/auth/register', { headers, body: { ...values, ...secret } }));
      return { email: values.email, password };
    },
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Create business')}>
      <TextInput
        label={t('Business name')}
        autoComplete="organization"
        autoFocus
        {...form.getInputProps('businessName')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('First name')} autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label={t('Last name')} autoComplete="family-name" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="email"
        readOnly={newcomer !== undefined}
        {...form.getInputProps('email')}
      />
      {!newcomer && <NewPassword {...form.getInputProps('password')} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('Currency')}
          description={t('Cannot be changed after the first transaction.')}
          data={currencies}
          limit={shownAtMost}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          nothingFoundMessage={t('Nothing found')}
          {...form.getInputProps('currency')}
        />
        <Select
          label={t('Time zone')}
          description={t('Sets when a day ends.')}
          data={timeZones}
          limit={shownAtMost}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          nothingFoundMessage={t('Nothing found')}
          {...form.getInputProps('timezone')}
        />
      </SimpleGrid>
    </EntryForm>
  );
}
