import { ActionIcon, Button, Fieldset, Grid, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useAllRows } from '../../api/read.ts';
import { PriceInput } from '../../ui/form/amount-input.tsx';
import { KnownOrNew } from '../../ui/form/known-or-new.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { CodeInput } from './code-input.tsx';
import { useNewRecords } from './new-records.ts';
import { newUnit, type ProductValues } from './product-values.ts';

const unitsAtMost = 20;

/** The units that a variant is sold in, each with its price. The base unit comes first. */
export function UnitFields({
  form,
  at,
  hasBasePriceElsewhere = false,
}: {
  form: UseFormReturnType<ProductValues>;
  at: number;
  hasBasePriceElsewhere?: boolean;
}) {
  const create = useNewRecords();
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a unit is identified by its position, which its fields share.
            key={`${unit.itemPriceId ?? 'new'} ${index}`}
            legend={
              index === 0
                ? t('Base unit (stock is counted in it)')
                : t('Unit {number}', { number: index + 1 })
            }
            p="sm"
            pt={4}
          >
            <Grid gap="sm" columns={24}>
              <Grid.Col span={index === 0 ? 12 : { base: 12, sm: 7 }}>
                <KnownOrNew
                  label={t('Unit')}
                  placeholder={t('Piece, carton…')}
                  choices={choices}
                  clearable
                  onCreate={create?.unit}
                  {...form.getInputProps(`${path}.measurementId`)}
                />
              </Grid.Col>
              {index > 0 && (
                <Grid.Col span={{ base: 12, sm: 5 }}>
                  <NumberInput
                    label={t('Contains')}
                    unit={base}
                    required
                    {...form.getInputProps(`${path}.factor`)}
                  />
                </Grid.Col>
              )}
              {!(index === 0 && hasBasePriceElsewhere) && (
                <Grid.Col span={index === 0 ? 12 : { base: 10, sm: 5 }}>
                  <PriceInput label={t('Price')} required {...form.getInputProps(`${path}.price`)} />
                </Grid.Col>
              )}
              {index > 0 && (
                <Grid.Col span={{ base: 14, sm: 7 }}>
                  <Group gap={2} wrap="nowrap" align="flex-start">
                    <CodeInput
                      label={t('Barcode')}
                      flex={1}
                      miw={0}
                      rightSection={null}
                      {...form.getInputProps(`${path}.barcode`)}
                    />
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
                </Grid.Col>
              )}
            </Grid>
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
            {t('Add unit')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
