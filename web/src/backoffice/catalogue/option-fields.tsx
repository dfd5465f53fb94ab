import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { combinations, variantsAtMost } from '../../../../src/values/variant-combinations.ts';
import { later } from '../../ui/later.tsx';
import { t } from '../../words.ts';
import type { OptionProps } from './option-rows.tsx';

const OptionRows = later(() => import('./option-rows.tsx'), 'OptionRows');
const typesAtMost = 3;

/** The variant types of a product, such as size, and the values that it has of each. */
export function OptionFields({ options, onChange, errors }: OptionProps) {
  const count = combinations(options.filter(({ valueIds }) => valueIds.length > 0)).length;
  return (
    <Stack gap="sm">
      {options.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('This product has one variant. If it comes in sizes or colours, add them here.')}
        </Text>
      )}
      {options.length > 0 && <OptionRows options={options} onChange={onChange} errors={errors} />}
      {count > variantsAtMost && (
        <Text size="sm" c="red" role="alert">
          {t('This makes {count} variants. A product can have at most {most}.', {
            count,
            most: variantsAtMost,
          })}
        </Text>
      )}
      {options.length < typesAtMost && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange([...options, { variant_type_id: '', valueIds: [] }])}
          >
            {t('Add sizes or colours')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
