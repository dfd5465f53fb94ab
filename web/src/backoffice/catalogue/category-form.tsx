import { Button, Divider, Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { useCategoryNames } from '../../ui/form/category-picker.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Category = Schema<'ProductCategory'>;

const valuesOf = (category: Category | undefined) => ({
  name: category?.name ?? '',
  parentId: category?.parentId ?? null,
  status: category?.status ?? 'ACTIVE',
});

export function CategoryForm({
  category,
  all,
  onDone,
}: {
  category: Category | undefined;
  all: Category[];
  onDone: () => void;
}) {
  const names = useCategoryNames();
  const entry = useEntry({
    initial: valuesOf(category),
    version: category?.version,
    send: ({ name, parentId, status }, headers, version) =>
      category
        ? dataOf(
            client.PUT('/inventory/categories/{categoryId}', {
              params: { path: { categoryId: category.id } },
              headers,
              body: { name, parentId, status, ...(version && { version }) },
            }),
          )
        : dataOf(client.POST('/inventory/categories', { headers, body: { name, parentId } })),
    ...(category && {
      reload: async () => {
        const now = await read('/inventory/categories/{categoryId}', { path: { categoryId: category.id } });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: category ? t('Category saved.') : t('Category added.'),
    onDone,
  });
  const { form } = entry;
  const describe = ({ name, parentId, status }: ReturnType<typeof valuesOf>) => ({
    [t('Name')]: name,
    [t('Parent category')]: parentId && names.get(parentId),
    [t('Status')]: status,
  });
  // A category cannot be moved into itself or into a category below it.
  const unfitIds = category ? withAllBelow(category.id, all) : new Set<string>();
  return (
    <>
      <EntryForm entry={entry} onCancel={onDone} describe={describe}>
        <TextInput
          label={t('Name')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={t('Parent category')}
          placeholder={t('None (top level)')}
          searchable
          clearable
          data={[...names].filter(([id]) => !unfitIds.has(id)).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('parentId')}
        />
        {category && (
          <SegmentedControl
            aria-label={t('Status')}
            data={[
              { value: 'ACTIVE', label: t('Active') },
              { value: 'DISABLED', label: t('Disabled') },
            ]}
            {...form.getInputProps('status')}
          />
        )}
      </EntryForm>
      {category && <RemoveCategory category={category} all={all} onDone={onDone} />}
    </>
  );
}

/** The ids of a category and of all categories below it. */
function withAllBelow(id: string, all: Category[]): Set<string> {
  const below = all.filter(({ parentId }) => parentId === id);
  return new Set([id, ...below.flatMap((one) => [...withAllBelow(one.id, all)])]);
}

/** Only an empty category can be deleted, and it is easy to create again, so there is no confirmation. */
function RemoveCategory({
  category,
  all,
  onDone,
}: {
  category: Category;
  all: Category[];
  onDone: () => void;
}) {
  const remove = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.DELETE('/inventory/categories/{categoryId}', {
          params: { path: { categoryId: category.id } },
          headers,
        }),
      ),
    done: t('Category deleted.'),
    onDone,
  });
  const isEmpty = category.productCount === 0 && !all.some(({ parentId }) => parentId === category.id);
  return (
    <>
      <Divider my="md" />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {isEmpty
            ? t('This category is empty.')
            : t('To delete this category, first move its products and subcategories.')}
        </Text>
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          disabled={!isEmpty}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {t('Delete')}
        </Button>
      </Group>
    </>
  );
}
