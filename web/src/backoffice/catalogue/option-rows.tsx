import { ActionIcon, Group, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAllRows } from '../../api/read.ts';
import { KnownOrNew } from '../../ui/form/known-or-new.tsx';
import { notifyError } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { useNewRecords } from './new-records.ts';
import type { OptionValues } from './product-values.ts';

export type OptionProps = {
  options: OptionValues[];
  onChange: (options: OptionValues[]) => void;
  errors: Record<string, ReactNode>;
};

/** A row for each variant type of a product. Most products have none. */
export function OptionRows({ options, onChange, errors }: OptionProps) {
  const create = useNewRecords();
  const { data: types = [] } = useAllRows('/product/variant-type');
  const change = (at: number, option: OptionValues) =>
    onChange(options.map((one, index) => (index === at ? option : one)));

  async function setValues(at: number, { variant_type_id }: OptionValues, names: string[]) {
    const known = types.find(({ id }) => id === variant_type_id)?.values ?? [];
    const valueIds: string[] = [];
    for (const name of names) {
      const same = known.find((value) => value.name.toLowerCase() === name.trim().toLowerCase());
      const id = same?.id ?? (await create?.variantValue(variant_type_id, name.trim()));
      if (id && !valueIds.includes(id)) valueIds.push(id);
    }
    change(at, { variant_type_id, valueIds });
  }

  return options.map((option, at) => {
    const type = types.find(({ id }) => id === option.variant_type_id);
    const nameOf = (valueId: string) => type?.values.find(({ id }) => id === valueId)?.name ?? '';
    const usedTypes = options.map(({ variant_type_id }) => variant_type_id);
    return (
      <Group
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position until it has a type.
        key={at}
        align="flex-start"
        wrap="nowrap"
        gap="xs"
      >
        <KnownOrNew
          label={t('Variant type')}
          placeholder={t('Size, colour…')}
          w={{ base: 120, sm: 180 }}
          style={{ flexShrink: 0 }}
          choices={types
            .filter(({ id }) => id === option.variant_type_id || !usedTypes.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={option.variant_type_id || null}
          onChange={(chosen) => change(at, { variant_type_id: chosen ?? '', valueIds: [] })}
          onCreate={create?.variantType}
          allowDeselect={false}
          error={errors[`options.${at}.variant_type_id`]}
        />
        <TagsInput
          label={t('Values')}
          placeholder={option.valueIds.length === 0 ? t('Type or choose, then press Enter') : ''}
          flex={1}
          miw={0}
          disabled={!option.variant_type_id}
          data={type?.values.map(({ name }) => name) ?? []}
          value={option.valueIds.map(nameOf)}
          onChange={(names) => setValues(at, option, names).catch(notifyError)}
          acceptValueOnBlur
          error={errors[`options.${at}.valueIds`]}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          mt={25}
          aria-label={t('Remove {name}', { name: type?.name ?? t('this type') })}
          onClick={() => onChange(options.filter((_, index) => index !== at))}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    );
  });
}
