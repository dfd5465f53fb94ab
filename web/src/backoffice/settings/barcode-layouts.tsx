import { ActionIcon, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { EntryState } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import type { BusinessValues } from './business.tsx';

const valueTypes: [value: BusinessValues['barcodeLayouts'][number]['holds'], label: string][] = [
  ['PRICE', 'Price'],
  ['G', 'Weight in g'],
  ['KG', 'Weight in kg'],
  ['LB', 'Weight in lb'],
  ['OZ', 'Weight in oz'],
];

/** The layouts of the barcodes that the scales of the business print. */
export function BarcodeLayouts({ form }: { form: EntryState<BusinessValues>['form'] }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Barcodes with a weight or a price')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(
          'Write one character per digit: the prefix, then I for the item code (SKU or barcode), V for the value, K for the check digit of the value, X for any digit, and C for the check digit at the end.',
        )}
      </Text>
      {form.values.barcodeLayouts.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the form
        <Group key={index} align="flex-start">
          <TextInput
            aria-label={t('Pattern of layout {number}', { number: index + 1 })}
            placeholder="22IIIIIVVVVVC"
            w={180}
            maxLength={13}
            {...form.getInputProps(`barcodeLayouts.${index}.pattern`)}
          />
          <Select
            aria-label={t('Value of layout {number}', { number: index + 1 })}
            data={valueTypes.map(([value, label]) => ({ value, label: t(label) }))}
            allowDeselect={false}
            w={150}
            {...form.getInputProps(`barcodeLayouts.${index}.holds`)}
          />
          <NumberInput
            aria-label={t('Decimals of layout {number}', { number: index + 1 })}
            unit={t('decimals')}
            min={0}
            max={4}
            decimals={0}
            w={130}
            {...form.getInputProps(`barcodeLayouts.${index}.decimals`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('Remove layout {number}', { number: index + 1 })}
            onClick={() => form.removeListItem('barcodeLayouts', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        w="fit-content"
        onClick={() =>
          form.insertListItem('barcodeLayouts', { pattern: '22IIIIIVVVVVC', holds: 'G', decimals: 0 })
        }
      >
        {form.values.barcodeLayouts.length > 0 ? t('Add another layout') : t('Add a layout')}
      </Button>
    </Stack>
  );
}
