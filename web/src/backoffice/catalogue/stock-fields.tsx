import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { combinationKey } from '../../../../src/values/variant-combinations.ts';
import { useAllRows } from '../../api/read.ts';
import { PriceInput } from '../../ui/form/amount-input.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { useOnlyOutlet } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import type { ProductValues } from './product-values.ts';

/** What a new product starts with in stock, and what it cost. */
export function StockFields({
  form,
  nameOf,
}: {
  form: UseFormReturnType<ProductValues>;
  nameOf: (valueId: string) => string;
}) {
  const { variants, stockOutletId } = form.getValues();
  const { data: units = [] } = useAllRows('/measurements');
  const onlyOutletId = useOnlyOutlet();
  const { setFieldValue } = form;
  useEffect(() => {
    if (onlyOutletId && !stockOutletId) setFieldValue('stockOutletId', onlyOutletId);
  }, [onlyOutletId, stockOutletId, setFieldValue]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('What you have now and what you paid for one. Leave empty if you have none yet.')}
      </Text>
      {!onlyOutletId && <OutletPicker label={t('Outlet')} {...form.getInputProps('stockOutletId')} />}
      {variants.map(({ optionValueIds, prices }, at) => {
        const name = optionValueIds.map(nameOf).join(' / ');
        const label = (text: string) => (name ? t('{field} of {name}', { field: text, name }) : text);
        const unit = units.find(({ id }) => id === prices[0]?.measurementId)?.abr;
        return (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" key={combinationKey(optionValueIds)}>
            <NumberInput
              label={label(t('In stock'))}
              min={0}
              {...(unit && { unit })}
              {...form.getInputProps(`variants.${at}.stock`)}
            />
            <PriceInput label={label(t('Cost'))} min={0} {...form.getInputProps(`variants.${at}.cost`)} />
          </SimpleGrid>
        );
      })}
    </Stack>
  );
}
