import { Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay } from '../../ui/figures.tsx';
import { type Amount, AmountInput, PriceInput } from '../../ui/form/amount-input.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { timeZones } from '../../ui/form/time-zones.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { BarcodeLayouts } from './barcode-layouts.tsx';
import { TaxRates } from './tax-rates.tsx';

type Settings = Schema<'BusinessSettings'>;

export default function Business() {
  const { mayEverywhere } = useSession();
  const { data, error } = useRead('/settings/business');
  return (
    <PageFrame title={t('Settings')}>
      <ErrorNotice error={error} />
      {!data && !error && <PageWaiting />}
      {data &&
        (mayEverywhere('settings.write') ? (
          <BusinessForm key={data.version} settings={data} />
        ) : (
          <BusinessFacts settings={data} />
        ))}
    </PageFrame>
  );
}

/** For whom is limited to outlets: the settings are of all of them. */
function BusinessFacts({ settings }: { settings: Settings }) {
  const { name, currency, timezone, booksClosedUntil, taxRates } = settings;
  return (
    <Facts
      facts={[
        [t('Name of the business'), name],
        [t('Currency'), currency],
        [t('Time zone'), timezone],
        [t('The books are closed until'), booksClosedUntil && formatDay(booksClosedUntil)],
        [t('Taxes'), taxRates.map((rate) => `${rate.name} ${rate.percent} %`).join(', ')],
      ]}
    />
  );
}

const valuesOf = ({ name, timezone, currency, booksClosedUntil, ...rest }: Settings) => ({
  name,
  timezone,
  currency,
  booksClosedUntil,
  pricesIncludeTax: rest.pricesIncludeTax,
  cashierDiscountLimit: rest.cashierDiscountLimit,
  cashRounding: rest.cashRounding,
  cashBackLimit: (rest.cashBackLimit ?? '') as Amount,
  barcodeLayouts: rest.barcodeLayouts.map((layout) => ({ ...layout })),
  otherAmountLimit: (rest.otherAmountLimit ?? '') as Amount,
  discountPresets: rest.discountPresets.map(String),
  closesBlind: rest.closesBlind,
  taxRates: rest.taxRates.map(({ id, name: rate, percent, status }) => ({ id, name: rate, percent, status })),
});
export type BusinessValues = Omit<ReturnType<typeof valuesOf>, 'taxRates'> & {
  taxRates: { id?: string; name: string; percent: number; status: Schema<'TaxRateStatus'> }[];
};

function isPercent(text: string): boolean {
  const percent = Number(text.replace(',', '.'));
  return percent > 0 && percent <= 100;
}

function BusinessForm({ settings }: { settings: Settings }) {
  const currencies = useRead('/currencies', {}, { staleTime: Number.POSITIVE_INFINITY });
  const entry = useEntry<BusinessValues, unknown>({
    initial: valuesOf(settings),
    version: settings.version,
    send: (values, headers, version) =>
      dataOf(
        client.PATCH('/settings/business', {
          headers,
          body: {
            ...values,
            cashBackLimit: values.cashBackLimit === '' ? null : values.cashBackLimit,
            otherAmountLimit: values.otherAmountLimit === '' ? null : values.otherAmountLimit,
            discountPresets: values.discountPresets.map((text) => Number(text.replace(',', '.'))),
            ...(version && { version }),
          },
        }),
      ),
    reload: async () => {
      const now = await read('/settings/business');
      return { values: valuesOf(now), version: now.version };
    },
    done: t('The settings are kept.'),
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextInput label={t('Name of the business')} required {...form.getInputProps('name')} />
        <Select
          label={t('Currency')}
          description={t('Fixed once money has moved.')}
          data={(currencies.data?.rows ?? []).map(({ code, name }) => ({
            value: code,
            label: `${code} · ${name}`,
          }))}
          searchable
          selectFirstOptionOnChange
          limit={50}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
        <Select
          label={t('Time zone')}
          description={t('Of the whole business; outlets may have their own.')}
          data={timeZones}
          searchable
          selectFirstOptionOnChange
          limit={50}
          allowDeselect={false}
          {...form.getInputProps('timezone')}
        />
        <DayInput
          label={t('The books are closed until')}
          description={t('Nothing is posted on this day or before it.')}
          clearable
          {...form.getInputProps('booksClosedUntil')}
        />
        <NumberInput
          label={t('A cashier may take off')}
          description={t('Beyond this a manager says yes.')}
          unit="%"
          min={0}
          max={100}
          {...form.getInputProps('cashierDiscountLimit')}
        />
        <PriceInput
          label={t('The smallest coin')}
          description={t('What is paid in cash is rounded to it.')}
          min={0}
          {...form.getInputProps('cashRounding')}
        />
        <AmountInput
          label={t('Cash back a cashier may hand out')}
          description={t('Beyond this a manager says yes. Empty: as much as the sale comes to.')}
          min={0}
          {...form.getInputProps('cashBackLimit')}
        />
        <AmountInput
          label={t('An amount alone (Other) a cashier may ring up')}
          description={t('Of one sale. Beyond this a manager says yes. Empty: any amount.')}
          min={0}
          {...form.getInputProps('otherAmountLimit')}
        />
        <TagsInput
          label={t('Discount buttons at the till, in percent')}
          description={t('Type a number and press Enter.')}
          maxTags={8}
          clearable
          {...form.getInputProps('discountPresets')}
          onChange={(tags) => form.setFieldValue('discountPresets', tags.filter(isPercent))}
        />
      </SimpleGrid>
      <Switch
        label={t('Prices include the tax')}
        {...form.getInputProps('pricesIncludeTax', { type: 'checkbox' })}
      />
      <Switch
        label={t('Tills close blind')}
        description={t('What should be in a drawer is shown only after it was counted.')}
        {...form.getInputProps('closesBlind', { type: 'checkbox' })}
      />
      <TaxRates form={form} />
      <BarcodeLayouts form={form} />
    </EntryForm>
  );
}
