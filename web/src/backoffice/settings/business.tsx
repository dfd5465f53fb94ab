import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { taxRoundingValues } from '../../api/enum-values.ts';
import { read, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay } from '../../ui/figures.tsx';
import { type Amount, AmountInput, PriceInput } from '../../ui/form/amount-input.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { countryChoices, countryName } from '../../ui/form/countries.ts';
import { currencyName } from '../../ui/form/currencies.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { timeZoneChoices } from '../../ui/form/time-zones.ts';
import { WithHelp } from '../../ui/help/help.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { comma, t } from '../../words.ts';
import { BarcodeLayouts } from './barcode-layouts.tsx';
import { FormSection } from './form-section.tsx';
import { TaxRates } from './tax-rates.tsx';

type Settings = Schema<'BusinessSettings'>;

export default function Business() {
  const { mayEverywhere } = useSession();
  const { data, error } = useRead('/settings/business');
  return (
    <PageFrame>
      <ErrorNotice error={error} />
      {!data && !error && <PageWaiting />}
      {data &&
        (mayEverywhere('settings.write') ? (
          <BusinessForm settings={data} />
        ) : (
          <BusinessFacts settings={data} />
        ))}
    </PageFrame>
  );
}

/** Read-only, for users of single outlets: these settings apply to the whole business. */
function BusinessFacts({ settings }: { settings: Settings }) {
  const { name, country, currency, timezone, booksClosedUntil, taxRates } = settings;
  return (
    <Facts
      facts={[
        [t('Business name'), name],
        [t('Country'), country && countryName(country)],
        [t('Currency'), currency],
        [t('Time zone'), timezone],
        [t('Books closed through'), booksClosedUntil && formatDay(booksClosedUntil)],
        [t('Taxes'), taxRates.map((rate) => `${rate.name} ${rate.percent} %`).join(comma)],
      ]}
    />
  );
}

const valuesOf = ({ name, timezone, country, currency, booksClosedUntil, ...rest }: Settings) => ({
  name,
  country,
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
  customerPaymentDays: rest.customerPaymentDays,
  vendorPaymentDays: rest.vendorPaymentDays,
  taxRounding: rest.taxRounding,
  taxRates: rest.taxRates.map(({ id, name: rate, kind, periods, status }) => ({
    ...{ id, name: rate, kind, status },
    periods: structuredClone(periods),
  })),
});
export type BusinessValues = Omit<ReturnType<typeof valuesOf>, 'taxRates'> & {
  taxRates: (Pick<Schema<'TaxRate'>, 'name' | 'kind' | 'periods' | 'status'> & { id?: string })[];
};

function isPercent(text: string): boolean {
  const percent = Number(text.replace(',', '.'));
  return percent > 0 && percent <= 100;
}

function BusinessForm({ settings }: { settings: Settings }) {
  // Few change the currency, so the list is only read for those who open it.
  const [isChoosing, setChoosing] = useState(false);
  const currencies = useRead('/currencies', {}, { staleTime: Number.POSITIVE_INFINITY, enabled: isChoosing });
  const entry = useEntry<BusinessValues, unknown>({
    draft: 'business settings',
    initial: valuesOf(settings),
    version: settings.version,
    send: ({ country, ...values }, headers, version) =>
      dataOf(
        client.PATCH('/settings/business', {
          headers,
          body: {
            ...values,
            ...(country && { country }),
            cashBackLimit: values.cashBackLimit === '' ? null : values.cashBackLimit,
            otherAmountLimit: values.otherAmountLimit === '' ? null : values.otherAmountLimit,
            taxRates: values.taxRates.map(({ periods, ...rate }) => ({
              ...rate,
              periods: periods.map(({ from, percent, components }) => ({
                from,
                ...(components.length > 0 ? { components } : { percent }),
              })),
            })),
            discountPresets: values.discountPresets.map((text) => Number(text.replace(',', '.'))),
            ...(version && { version }),
          },
        }),
      ),
    reload: async () => {
      const now = await read('/settings/business');
      return { values: valuesOf(now), version: now.version };
    },
    done: t('Settings saved.'),
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry}>
      <FormSection id="details" title={t('Business details')}>
        <TextInput label={t('Business name')} required {...form.getInputProps('name')} />
        <Select
          label={t('Country')}
          description={t('Local phone numbers are numbers of this country.')}
          data={countryChoices}
          searchable
          selectFirstOptionOnChange
          limit={50}
          allowDeselect={false}
          {...form.getInputProps('country')}
        />
        <Select
          label={t('Currency')}
          description={t('Cannot be changed after the first transaction.')}
          data={(currencies.data?.rows ?? [{ code: settings.currency }]).map(({ code }) => ({
            value: code,
            label: `${code} · ${currencyName(code)}`,
          }))}
          searchable
          selectFirstOptionOnChange
          limit={50}
          allowDeselect={false}
          onDropdownOpen={() => setChoosing(true)}
          {...form.getInputProps('currency')}
        />
        <WithHelp topic="businessDay">
          <Select
            label={t('Time zone')}
            description={t('For the whole business. Outlets can have their own.')}
            data={timeZoneChoices(form.values.timezone)}
            searchable
            selectFirstOptionOnChange
            limit={50}
            allowDeselect={false}
            {...form.getInputProps('timezone')}
          />
        </WithHelp>
      </FormSection>
      <FormSection id="selling" title={t('Discounts and limits')}>
        <NumberInput
          label={t('Maximum cashier discount')}
          description={t('A manager must approve more.')}
          unit="%"
          min={0}
          max={100}
          {...form.getInputProps('cashierDiscountLimit')}
        />
        <AmountInput
          label={t('Maximum cashier cash back')}
          description={t('A manager must approve more. Leave empty to allow up to the sale total.')}
          min={0}
          {...form.getInputProps('cashBackLimit')}
        />
        <AmountInput
          label={t('Maximum cashier “Other amount”')}
          description={t('Per sale. A manager must approve more. Leave empty for no limit.')}
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
      </FormSection>
      <FormSection
        id="tills"
        title={t('Closing and scale barcodes')}
        below={
          <>
            <Switch
              label={t('Blind close')}
              description={t('The expected amount is shown only after the drawer is counted.')}
              {...form.getInputProps('closesBlind', { type: 'checkbox' })}
            />
            <BarcodeLayouts form={form} />
          </>
        }
      />
      <FormSection
        id="taxes"
        title={t('Taxes')}
        below={
          <>
            <WithHelp topic="pricesIncludeTax" isInline>
              <Switch
                label={t('Prices include tax')}
                {...form.getInputProps('pricesIncludeTax', { type: 'checkbox' })}
              />
            </WithHelp>
            <Select
              label={t('Round tax')}
              description={t(
                'By line, each line of a sale is rounded. By document, all lines of one percentage together.',
              )}
              data={choicesOf(taxRoundingValues)}
              allowDeselect={false}
              {...form.getInputProps('taxRounding')}
            />
            <TaxRates form={form} />
          </>
        }
      />
      <FormSection id="terms" title={t('Terms of payment')}>
        <NumberInput
          label={t('Customers pay within')}
          description={t('Days after a sale on credit. A customer can have other terms.')}
          unit={t('days')}
          min={0}
          max={365}
          decimals={0}
          {...form.getInputProps('customerPaymentDays')}
        />
        <NumberInput
          label={t('Vendors are paid within')}
          description={t('Days after a purchase on credit. A vendor can have other terms.')}
          unit={t('days')}
          min={0}
          max={365}
          decimals={0}
          {...form.getInputProps('vendorPaymentDays')}
        />
      </FormSection>
      <FormSection id="money" title={t('Cash rounding and closed books')}>
        <WithHelp topic="roundCash">
          <PriceInput
            label={t('Round cash to')}
            description={t('The smallest coin. Cash payments are rounded to it.')}
            min={0}
            {...form.getInputProps('cashRounding')}
          />
        </WithHelp>
        <DayInput
          label={t('Books closed through')}
          description={t('Nothing can be posted on this day or earlier.')}
          clearable
          {...form.getInputProps('booksClosedUntil')}
        />
      </FormSection>
    </EntryForm>
  );
}
