import { Checkbox, Group, Select } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { type BoughtTaxValues, noBoughtTax } from '../../ui/form/bought-tax.tsx';
import { t } from '../../words.ts';

type Rate = Schema<'BusinessSettings'>['taxRates'][number];

/** Asks for the tax of one line of a bill. Most lines have the tax of the whole bill. */
export function LineTax({
  name,
  tax,
  rates,
  onChange,
}: {
  /** The item of the line. */
  name: string;
  tax: BoughtTaxValues | undefined;
  rates: Rate[];
  onChange: (tax: BoughtTaxValues | undefined) => void;
}) {
  const choices = [
    { value: 'bill', label: t('Tax of the bill') },
    { value: 'none', label: t('No tax') },
    ...rates.map((rate) => ({ value: rate.id, label: `${rate.name} (${rate.percent}%)` })),
  ];
  const choose = (value: string | null) => {
    if (value === 'bill' || value === null) return onChange(undefined);
    onChange({ ...(tax ?? noBoughtTax), taxRateId: value === 'none' ? null : value });
  };
  return (
    <Group gap="xs">
      <Select
        size="xs"
        w={170}
        aria-label={t('Tax of {name}', { name })}
        data={choices}
        value={tax ? (tax.taxRateId ?? 'none') : 'bill'}
        allowDeselect={false}
        onChange={choose}
      />
      {tax?.taxRateId && (
        <>
          <Checkbox
            size="xs"
            label={t('Amounts include the tax')}
            checked={tax.taxIncluded}
            onChange={(event) => onChange({ ...tax, taxIncluded: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('We get this tax back')}
            checked={tax.taxRecoverable}
            onChange={(event) => onChange({ ...tax, taxRecoverable: event.currentTarget.checked })}
          />
        </>
      )}
    </Group>
  );
}
