import { ActionIcon, Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { client, dataOf } from '../../api/call.ts';
import { negativeColor } from '../../ui/figures.tsx';
import { CategoryPicker } from '../../ui/form/category-picker.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { ItemFinder } from '../../ui/form/item-finder.tsx';
import { findInStock, type Item } from '../../ui/form/items.ts';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { itemName } from '../../ui/item-name.ts';
import { t } from '../../words.ts';
import { useOutletByDefault } from './start-of-form.ts';

type Values = {
  outletId: string | null;
  scope: 'ALL' | 'CATEGORY' | 'LIST';
  categoryId: string | null;
  variantIds: Item[];
  blind: boolean;
  note: string;
};

/** Sets what to count, and whether the people who count see the expected quantities. */
export function StocktakeForm({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const entry = useEntry<Values, { id: string }>({
    initial: { outletId: null, scope: 'ALL', categoryId: null, variantIds: [], blind: false, note: '' },
    validate: {
      outletId: (id) => (id ? null : t('Choose an outlet')),
      categoryId: (id, { scope }) => (scope === 'CATEGORY' && !id ? t('Choose a category') : null),
      variantIds: (items, { scope }) =>
        scope === 'LIST' && items.length === 0 ? t('Add at least one item') : null,
    },
    send: ({ outletId, scope, categoryId, variantIds, blind, note }, headers) => {
      const body = {
        outletId: outletId ?? '',
        scope,
        blind,
        ...(scope === 'CATEGORY' && { categoryId }),
        ...(scope === 'LIST' && { variantIds: variantIds.map(({ variantId }) => variantId) }),
        ...(note && { note }),
      };
      return dataOf(client.POST('/inventory/stocktakes', { headers, body }));
    },
    done: t('Stocktake started.'),
    onDone: ({ id }) => onDone(id),
  });
  const { form } = entry;
  const { outletId, scope, variantIds } = form.values;
  useOutletByDefault(outletId, (id) => form.setFieldValue('outletId', id));
  return (
    <EntryForm entry={entry} submitLabel={t('Start counting')} onCancel={onCancel}>
      <OutletPicker label={t('Outlet')} required {...form.getInputProps('outletId')} />
      <Radio.Group label={t('What to count')} {...form.getInputProps('scope')}>
        <Stack gap="xs" mt={4}>
          <Radio value="ALL" label={t('Everything at the outlet')} />
          <Radio value="CATEGORY" label={t('A category')} />
          <Radio value="LIST" label={t('Some items')} />
        </Stack>
      </Radio.Group>
      {scope === 'CATEGORY' && (
        <CategoryPicker label={t('Category')} required {...form.getInputProps('categoryId')} />
      )}
      {scope === 'LIST' && (
        <>
          <ItemFinder
            kind={`stocktake ${outletId}`}
            disabled={!outletId}
            find={(search) => findInStock({ outletId: outletId ?? '', search })}
            onFound={({ item }) =>
              form.setFieldValue('variantIds', [
                ...variantIds.filter(({ variantId }) => variantId !== item.variantId),
                item,
              ])
            }
          />
          {variantIds.map((item) => {
            const name = itemName(item.name, item.variant);
            return (
              <Group key={item.variantId} justify="space-between" wrap="nowrap">
                <Text size="sm">{name}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() =>
                    form.setFieldValue(
                      'variantIds',
                      variantIds.filter((one) => one !== item),
                    )
                  }
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            );
          })}
          {form.errors.variantIds && (
            <Text c={negativeColor} size="sm">
              {form.errors.variantIds}
            </Text>
          )}
        </>
      )}
      <Switch
        label={t('Blind count')}
        description={t('Expected quantities are hidden until the review')}
        {...form.getInputProps('blind', { type: 'checkbox' })}
      />
      <TextInput label={t('Note')} maxLength={500} {...form.getInputProps('note')} />
    </EntryForm>
  );
}
