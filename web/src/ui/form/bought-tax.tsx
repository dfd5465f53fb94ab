import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../words.ts';
import { TaxRatePicker } from './pickers.tsx';

/** The tax on a bill. */
export type BoughtTaxValues = { taxRateId: string | null; taxIncluded: boolean; taxRecoverable: boolean };

export const noBoughtTax: BoughtTaxValues = { taxRateId: null, taxIncluded: true, taxRecoverable: true };

/** Asks for the tax on a bill. Without a rate, none is recorded. */
export function BoughtTax({ form }: { form: UseFormReturnType<BoughtTaxValues> }) {
  return (
    <Stack gap="xs">
      <TaxRatePicker label={t('Tax on the bill')} {...form.getInputProps('taxRateId')} />
      {form.getValues().taxRateId && (
        <>
          <Checkbox
            label={t('Amounts include the tax')}
            {...form.getInputProps('taxIncluded', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('We get this tax back')}
            description={t('Then it is not part of the cost.')}
            {...form.getInputProps('taxRecoverable', { type: 'checkbox' })}
          />
        </>
      )}
    </Stack>
  );
}

/** The tax of a request. Without a rate it has no fields. */
export function boughtTaxOf({ taxRateId, taxIncluded, taxRecoverable }: BoughtTaxValues) {
  return taxRateId ? { taxRateId, taxIncluded, taxRecoverable } : {};
}
