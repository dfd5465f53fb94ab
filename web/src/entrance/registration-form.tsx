import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countryOfTimeZone, currencyOf, timeZonesOf } from '../../../src/values/country.ts';
import { allCurrencies } from '../../../src/values/currency.ts';
import { client, dataOf } from '../api/call.ts';
import { countryChoices, guessedCountry } from '../ui/form/countries.ts';
import { currencyName } from '../ui/form/currencies.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { machineZone, ownTimeZone, timeZoneChoices } from '../ui/form/time-zones.ts';
import { language, t } from '../words.ts';
import { noteNewOutlet } from './first-till.ts';
import { NewPassword } from './new-password.tsx';

export type Newcomer = {
  registrationToken: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

/** Hundreds of options make typing slow, so only this many are shown. */
const shownAtMost = 30;
const currencies = allCurrencies().map(({ code }) => ({
  value: code,
  label: `${code} – ${currencyName(code)}`,
}));

/** A new business with its owner. A user from a provider already has an email address and needs no password. */
export function RegistrationForm({
  newcomer,
  onDone,
}: {
  newcomer?: Newcomer;
  onDone: (account: { email: string; password: string }) => void;
}) {
  const [country] = useState(() => guessedCountry(machineZone, navigator.languages));
  const entry = useEntry({
    initial: {
      businessName: '',
      firstName: newcomer?.firstName ?? '',
      lastName: newcomer?.lastName ?? '',
      email: newcomer?.email ?? '',
      password: '',
      country: country ?? null,
      currency: (country && currencyOf(country)) ?? 'USD',
      timezone: ownTimeZone,
    },
    send: async ({ password, country: chosen, ...values }, headers) => {
      const secret = newcomer ? { registrationToken: newcomer.registrationToken } : { password };
      const body = { ...values, ...secret, ...(chosen && { country: chosen }) };
      const { outletId } = await dataOf(
        client.POST('/auth/register', { headers: { ...headers, 'Accept-Language': language }, body }),
      );
      noteNewOutlet(outletId);
      return { email: values.email, password };
    },
    onDone,
  });
  const { form } = entry;
  /** The currency and the time zone follow the country. A zone that the country has is kept. */
  const chooseCountry = (code: string) => {
    const { currency, timezone } = form.getValues();
    const isZoneOf = countryOfTimeZone(timezone) === code;
    form.setValues({
      country: code,
      currency: currencyOf(code) ?? currency,
      timezone: isZoneOf ? timezone : (timeZonesOf(code)[0] ?? timezone),
    });
  };
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
      <Select
        label={t('Country')}
        data={countryChoices}
        limit={shownAtMost}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={t('Nothing found')}
        {...form.getInputProps('country')}
        onChange={(code) => code && chooseCountry(code)}
      />
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
          data={timeZoneChoices(form.values.timezone)}
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
