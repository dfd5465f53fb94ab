import { ActionIcon, Anchor, Button, Group, Select, Stack, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { taxKindValues, taxRateStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { importKey } from '../../session/one-user.ts';
import { choicesOf } from '../../ui/form/choices.ts';
import type { EntryState } from '../../ui/form/entry-form.tsx';
import { t } from '../../words.ts';
import type { BusinessValues } from './business.tsx';
import { TaxPeriodFields } from './tax-period-fields.tsx';

/** The tax rates of products. A rate that was used is turned off, not removed. */
export function TaxRates({ form }: { form: EntryState<BusinessValues>['form'] }) {
  const isImporting = localStorage.getItem(importKey) !== null;
  const newRate: BusinessValues['taxRates'][number] = {
    name: '',
    kind: 'STANDARD',
    status: 'ACTIVE',
    periods: [{ from: null, percent: 0, components: [] }],
  };
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('Tax rates')}
      </Title>
      {form.values.taxRates.map((rate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the form
        <Stack key={index} gap="xs">
          <Group align="flex-start">
            <TextInput
              aria-label={t('Name of rate {number}', { number: index + 1 })}
              placeholder={t('Name')}
              {...form.getInputProps(`taxRates.${index}.name`)}
            />
            <Select
              aria-label={t('Kind of rate {number}', { number: index + 1 })}
              data={choicesOf(taxKindValues)}
              allowDeselect={false}
              w={170}
              {...form.getInputProps(`taxRates.${index}.kind`)}
            />
            {rate.id ? (
              <Select
                aria-label={t('Status of rate {number}', { number: index + 1 })}
                data={choicesOf(taxRateStatusValues)}
                allowDeselect={false}
                w={130}
                {...form.getInputProps(`taxRates.${index}.status`)}
              />
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="input-sm"
                aria-label={t('Remove rate {number}', { number: index + 1 })}
                onClick={() => form.removeListItem('taxRates', index)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </Group>
          {rate.periods.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the form
            <TaxPeriodFields key={at} form={form} rate={index} period={at} />
          ))}
        </Stack>
      ))}
      <Button variant="default" w="fit-content" onClick={() => form.insertListItem('taxRates', newRate)}>
        {form.values.taxRates.length > 0 ? t('Add another rate') : t('Add a tax rate')}
      </Button>
      {isImporting && (
        <Anchor component={Link} to="/import" size="sm">
          {t('Back to the import')}
        </Anchor>
      )}
    </Stack>
  );
}
