import { ActionIcon, Button, Fieldset, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useAllRows } from '../../api/read.ts';
import { t } from '../../words.ts';
import { CodeInput } from './code-input.tsx';
import { KnownOrNew } from './known-or-new.tsx';
import { useNewRecords } from './new-records.ts';
import { PriceInput } from './price-input.tsx';
import { newUnit, type ProductValues } from './product-values.ts';

const unitsAtMost = 20;

/** The units that a variant is sold in, the one that stock is kept in first, each with its price. */
export function UnitFields({
  form,
  at,
  hasBasePriceElsewhere = false,
}: {
  form: UseFormReturnType<ProductValues>;
  at: number;
  hasBasePriceElsewhere?: boolean;
}) {
  const make = useNewRecords();
  const { data: known = [] } = useAllRows('/measurements');
  const units = form.getValues().variants[at]?.prices ?? [];
  const choices = known.map(({ id, name }) => ({ value: id, label: name }));
  const base = known.find(({ id }) => id === units[0]?.measurementId)?.abr ?? t('base units');
  return (
    <Stack gap="xs">
      {units.map((unit, index) => {
        const path = `variants.${at}.prices.${index}`;
        return (
          <Fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a unit is known by its place, which is that of its fields.
            key={`${unit.itemPriceId ?? 'new'} ${index}`}
            legend={
              index === 0 ? t('Base unit: stock is kept in it') : t('Unit {number}', { number: index + 1 })
            }
            p="sm"
            pt={4}
          >
            <SimpleGrid cols={{ base: 2, sm: index === 0 ? 2 : 4 }} spacing="sm">
              <KnownOrNew
                label={t('Unit')}
                placeholder={t('Piece, carton …')}
                choices={choices}
                clearable
                onCreate={make?.unit}
                {...form.getInputProps(`${path}.measurementId`)}
              />
              {index > 0 && (
                <NumberInput
                  label={t('Contains')}
                  description={undefined}
                  suffix={` ${base}`}
                  decimalScale={4}
                  allowNegative={false}
                  hideControls
                  required
                  {...form.getInputProps(`${path}.factor`)}
                />
              )}
              {!(index === 0 && hasBasePriceElsewhere) && (
                <PriceInput label={t('Price')} required {...form.getInputProps(`${path}.price`)} />
              )}
              {index > 0 && (
                <Group gap={4} wrap="nowrap" align="flex-start">
                  <CodeInput label={t('Barcode')} flex={1} {...form.getInputProps(`${path}.barcode`)} />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    mt={25}
                    aria-label={t('Remove unit {number}', { number: index + 1 })}
                    onClick={() => form.removeListItem(`variants.${at}.prices`, index)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Group>
              )}
            </SimpleGrid>
          </Fieldset>
        );
      })}
      {units.length < unitsAtMost && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem(`variants.${at}.prices`, { ...newUnit, factor: '' })}
          >
            {t('Add a unit')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
