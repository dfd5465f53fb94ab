import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { comma, t } from '../../words.ts';

type VariantType = Schema<'VariantType'>;
type Values = { name: string; values: { id?: string; name: string }[] };

export default function VariantTypes() {
  const { may } = useSession();
  return (
    <ListPage
      about={t('What the variants of a product differ in, such as size and colour.')}
      list="variant-types"
      path="/product/variant-type"
      searchIn={t('Name')}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        {
          key: 'values',
          title: t('Values'),
          show: ({ values }) => (
            <Group gap={4}>
              {values.map(({ id, name }) => (
                <Badge key={id} variant="default" tt="none" fw={400}>
                  {name}
                </Badge>
              ))}
            </Group>
          ),
        },
      ]}
      create={
        may('inventory.write') && {
          label: t('New variant type'),
          form: (close) => <VariantTypeForm onDone={close} />,
        }
      }
      detailTitle={t('Variant type')}
      detail={({ id, close }) => <EditVariantType variantTypeId={id} onDone={close} />}
      empty={t('No variant types yet. You can also add them while editing a product.')}
    />
  );
}

function EditVariantType({ variantTypeId, onDone }: { variantTypeId: string; onDone: () => void }) {
  const { may } = useSession();
  const { data, error } = useRead('/product/variant-type/{variantTypeId}', { path: { variantTypeId } });
  if (error) return <PageFault error={error} />;
  if (!data) return <PageWaiting />;
  return may('inventory.write') ? (
    <VariantTypeForm type={data} onDone={onDone} />
  ) : (
    <Text>{data.values.map(({ name }) => name).join(comma)}</Text>
  );
}

const valuesOf = (type: VariantType | undefined): Values => ({
  name: type?.name ?? '',
  values: type?.values.map(({ id, name }) => ({ id, name })) ?? [{ name: '' }, { name: '' }],
});

function VariantTypeForm({ type, onDone }: { type?: VariantType; onDone: () => void }) {
  const entry = useEntry<Values, VariantType>({
    initial: valuesOf(type),
    version: type?.version,
    send: ({ name, values }, headers, version) => {
      const filled = values.filter((value) => value.id || value.name.trim() !== '');
      if (!type) {
        const body = { name, values: filled.map((value) => value.name) };
        return dataOf(client.POST('/product/variant-type', { headers, body }));
      }
      const params = { path: { variantTypeId: type.id } };
      const body = { name, values: filled, ...(version && { version }) };
      return dataOf(client.PUT('/product/variant-type/{variantTypeId}', { params, headers, body }));
    },
    ...(type && {
      reload: async () => {
        const now = await read('/product/variant-type/{variantTypeId}', { path: { variantTypeId: type.id } });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: type ? t('Variant type saved.') : t('Variant type added.'),
    onDone,
  });
  const { form } = entry;
  const describe = ({ name, values }: Values) => ({
    [t('Name')]: name,
    [t('Values')]: values.map((value) => value.name).join(comma),
  });
  return (
    <EntryForm entry={entry} onCancel={onDone} describe={describe}>
      <TextInput
        label={t('Name')}
        placeholder={t('Size')}
        required
        maxLength={50}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('Values')}
        </Text>
        {form.getValues().values.map(({ id }, at) => (
          <Group key={id ?? `new ${at}`} gap={4} wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={t('Value {number}', { number: at + 1 })}
              flex={1}
              maxLength={50}
              {...form.getInputProps(`values.${at}.name`)}
            />
            {!id && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Remove value {number}', { number: at + 1 })}
                onClick={() => form.removeListItem('values', at)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </Group>
        ))}
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('values', { name: '' })}
          >
            {t('Add value')}
          </Button>
        </div>
        {type && (
          <Text size="xs" c="dimmed">
            {t('Renaming a value also renames its variants.')}
          </Text>
        )}
      </Stack>
    </EntryForm>
  );
}
