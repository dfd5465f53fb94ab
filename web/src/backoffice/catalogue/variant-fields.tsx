import { Box, Button, Divider, Grid, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { combinationKey } from '../../../../src/values/variant-combinations.ts';
import { PriceInput } from '../../ui/form/amount-input.tsx';
import { t } from '../../words.ts';
import { CodeInput } from './code-input.tsx';
import { CopyPrices } from './copy-prices.tsx';
import type { ProductValues } from './product-values.ts';
import { UnitFields } from './unit-fields.tsx';

type Props = { form: UseFormReturnType<ProductValues>; nameOf: (valueId: string) => string };

/** The codes, units and prices of each variant. */
export function VariantFields({ form, nameOf }: Props) {
  const { options, variants } = form.getValues();
  if (!options.some(({ valueIds }) => valueIds.length > 0))
    return (
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CodeInput label={t('SKU')} {...form.getInputProps('variants.0.sku')} />
          <CodeInput label={t('Barcode')} {...form.getInputProps('variants.0.barcode')} />
        </SimpleGrid>
        <UnitFields form={form} at={0} />
      </Stack>
    );
  return (
    <Stack gap="sm">
      <VariantTable form={form} nameOf={nameOf} />
      {variants.length > 1 && <CopyPrices form={form} nameOf={nameOf} />}
    </Stack>
  );
}

const spans = {
  name: { base: 24, sm: 4 },
  sku: { base: 24, xs: 12, sm: 4 },
  barcode: { base: 24, xs: 12, sm: 6 },
  price: { base: 12, sm: 5 },
  sale: { base: 5, sm: 2 },
  units: { base: 7, sm: 3 },
};
/** On a phone each field has a label. On wider screens the labels stand once above the column. */
const labelOnPhones = { labelProps: { hiddenFrom: 'sm' as const } };

function VariantTable({ form, nameOf }: Props) {
  const { variants } = form.getValues();
  const [opened, setOpened] = useState<string[]>([]);
  const toggle = (key: string) =>
    setOpened(opened.includes(key) ? opened.filter((one) => one !== key) : [...opened, key]);
  return (
    <Stack gap="xs">
      <Grid gap="xs" columns={24} visibleFrom="sm" fz="sm" fw={600} aria-hidden>
        <Grid.Col span={spans.name}>{t('Variant')}</Grid.Col>
        <Grid.Col span={spans.sku}>{t('SKU')}</Grid.Col>
        <Grid.Col span={spans.barcode}>{t('Barcode')}</Grid.Col>
        <Grid.Col span={spans.price} ta="end">
          {t('Price')}
        </Grid.Col>
        <Grid.Col span={spans.sale}>{t('For sale')}</Grid.Col>
        <Grid.Col span={spans.units}>{t('Units')}</Grid.Col>
      </Grid>
      {variants.map(({ optionValueIds, status, prices }, at) => {
        const key = combinationKey(optionValueIds);
        const name = optionValueIds.map(nameOf).join(' / ');
        const path = `variants.${at}`;
        const hasErrors = Object.keys(form.errors).some(
          (field) => field.startsWith(`${path}.prices`) && field !== `${path}.prices.0.price`,
        );
        const isOpen = hasErrors || opened.includes(key);
        const units = t('{count} units', { count: prices.length });
        return (
          <Box key={key} role="group" aria-label={name}>
            <Grid gap="xs" columns={24}>
              <Grid.Col span={spans.name}>
                <Text size="sm" fw={600} pt={8}>
                  {name}
                </Text>
              </Grid.Col>
              <Grid.Col span={spans.sku}>
                <CodeInput
                  label={t('SKU')}
                  aria-label={t('SKU of {name}', { name })}
                  rightSection={null}
                  {...labelOnPhones}
                  {...form.getInputProps(`${path}.sku`)}
                />
              </Grid.Col>
              <Grid.Col span={spans.barcode}>
                <CodeInput
                  label={t('Barcode')}
                  aria-label={t('Barcode of {name}', { name })}
                  rightSection={null}
                  {...labelOnPhones}
                  {...form.getInputProps(`${path}.barcode`)}
                />
              </Grid.Col>
              <Grid.Col span={spans.price}>
                <PriceInput
                  label={t('Price')}
                  aria-label={t('Price of {name}', { name })}
                  {...labelOnPhones}
                  {...form.getInputProps(`${path}.prices.0.price`)}
                />
              </Grid.Col>
              <Grid.Col span={spans.sale} style={{ alignSelf: 'flex-end' }} pb={8}>
                <Switch
                  aria-label={t('{name} is for sale', { name })}
                  checked={status === 'ACTIVE'}
                  onChange={({ currentTarget }) =>
                    form.setFieldValue(`${path}.status`, currentTarget.checked ? 'ACTIVE' : 'DISABLED')
                  }
                />
              </Grid.Col>
              <Grid.Col span={spans.units} style={{ alignSelf: 'flex-end' }} pb={6}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  px={4}
                  aria-expanded={isOpen}
                  aria-label={t('{units} of {name}', { units, name })}
                  onClick={() => toggle(key)}
                >
                  {units}
                </Button>
              </Grid.Col>
            </Grid>
            {isOpen && (
              <Box py="xs">
                <UnitFields form={form} at={at} hasBasePriceElsewhere />
              </Box>
            )}
            <Divider mt="xs" />
          </Box>
        );
      })}
    </Stack>
  );
}
