import { Button, Group, SimpleGrid, Stack, Switch, Table, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, useState } from 'react';
import { t } from '../../words.ts';
import { CodeInput } from './code-input.tsx';
import { PriceInput } from './price-input.tsx';
import { keyOf, type ProductValues } from './product-values.ts';
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
  const copyToAll = () => {
    const units = variants[0]?.prices ?? [];
    form.setFieldValue(
      'variants',
      variants.map((variant, at) =>
        at === 0
          ? variant
          : { ...variant, prices: units.map((unit, place) => likeUnit(unit, variant.prices[place])) },
      ),
    );
  };
  return (
    <Stack gap="sm">
      <VariantTable form={form} nameOf={nameOf} />
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={copyToAll}>
          {t('Give all the units and prices of the first')}
        </Button>
      </Group>
    </Stack>
  );
}

type Unit = ProductValues['variants'][number]['prices'][number];

/** The unit of the first variant, at the place and with the barcode that this variant has there. */
function likeUnit({ measurementId, factor, price }: Unit, own: Unit | undefined): Unit {
  const isSame = own !== undefined && Number(own.factor) === Number(factor);
  return {
    ...(isSame && own.itemPriceId && { itemPriceId: own.itemPriceId }),
    measurementId,
    factor,
    price,
    barcode: isSame ? own.barcode : '',
  };
}

function VariantTable({ form, nameOf }: Props) {
  const { variants } = form.getValues();
  const [opened, setOpened] = useState<string[]>([]);
  return (
    <Table.ScrollContainer minWidth={620} type="native">
      <Table verticalSpacing={6} horizontalSpacing={6} aria-label={t('Variants')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Variant')}</Table.Th>
            <Table.Th>{t('SKU')}</Table.Th>
            <Table.Th>{t('Barcode')}</Table.Th>
            <Table.Th w={130} className="number">
              {t('Price')}
            </Table.Th>
            <Table.Th style={{ whiteSpace: 'nowrap' }}>{t('For sale')}</Table.Th>
            <Table.Th>{t('Units')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {variants.map(({ optionValueIds, status, prices }, at) => {
            const key = keyOf(optionValueIds);
            const name = optionValueIds.map(nameOf).join(' / ');
            const path = `variants.${at}`;
            const hasErrors = Object.keys(form.errors).some(
              (field) => field.startsWith(`${path}.prices`) && field !== `${path}.prices.0.price`,
            );
            const isOpen = hasErrors || opened.includes(key);
            return (
              <Fragment key={key}>
                <Table.Tr style={{ verticalAlign: 'top' }}>
                  <Table.Td style={{ verticalAlign: 'middle' }}>
                    <Text size="sm" fw={500}>
                      {name}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <CodeInput
                      aria-label={t('SKU of {name}', { name })}
                      rightSection={null}
                      {...form.getInputProps(`${path}.sku`)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <CodeInput
                      aria-label={t('Barcode of {name}', { name })}
                      rightSection={null}
                      miw={150}
                      {...form.getInputProps(`${path}.barcode`)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <PriceInput
                      aria-label={t('Price of {name}', { name })}
                      {...form.getInputProps(`${path}.prices.0.price`)}
                    />
                  </Table.Td>
                  <Table.Td style={{ verticalAlign: 'middle' }}>
                    <Switch
                      aria-label={t('{name} is for sale', { name })}
                      checked={status === 'ACTIVE'}
                      onChange={({ currentTarget }) =>
                        form.setFieldValue(`${path}.status`, currentTarget.checked ? 'ACTIVE' : 'DISABLED')
                      }
                    />
                  </Table.Td>
                  <Table.Td style={{ verticalAlign: 'middle' }}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-expanded={isOpen}
                      aria-label={t('Units of {name}', { name })}
                      onClick={() =>
                        setOpened(isOpen ? opened.filter((one) => one !== key) : [...opened, key])
                      }
                    >
                      {prices.length === 1 ? t('1 unit') : t('{count} units', { count: prices.length })}
                    </Button>
                  </Table.Td>
                </Table.Tr>
                {isOpen && (
                  <Table.Tr>
                    <Table.Td colSpan={6}>
                      <UnitFields form={form} at={at} hasBasePriceElsewhere />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
