import { Button, Divider, Group, Select, Text, TextInput } from '@mantine/core';
import { type Measure, measureOf } from '../../../../src/values/measure.ts';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Measurement = Schema<'Measurement'>;

const valuesOf = (measurement: Measurement | undefined) => ({
  name: measurement?.name ?? '',
  abr: measurement?.abr ?? '',
  measuredIn: measurement?.measuredIn ?? ('' as const),
});

const choices: [value: Measure, label: string][] = [
  ['KG', 'Weight, in kilograms'],
  ['G', 'Weight, in grams'],
  ['LB', 'Weight, in pounds'],
  ['OZ', 'Weight, in ounces'],
  ['L', 'Volume, in litres'],
  ['M', 'Length, in metres'],
];

export function MeasurementForm({ measurement, onDone }: { measurement?: Measurement; onDone: () => void }) {
  const entry = useEntry({
    initial: valuesOf(measurement),
    version: measurement?.version,
    send: ({ measuredIn, ...fields }, headers, version) => {
      const body = { ...fields, measuredIn: measuredIn || null };
      return measurement
        ? dataOf(
            client.PUT('/measurements/{measurementId}', {
              params: { path: { measurementId: measurement.id } },
              headers,
              body: { ...body, ...(version && { version }) },
            }),
          )
        : dataOf(client.POST('/measurements', { headers, body }));
    },
    ...(measurement && {
      reload: async () => {
        const now = await read('/measurements/{measurementId}', { path: { measurementId: measurement.id } });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: measurement ? t('Unit saved.') : t('Unit added.'),
    onDone,
  });
  const { form } = entry;
  const describe = ({ name, abr, measuredIn }: ReturnType<typeof valuesOf>) => ({
    [t('Name')]: name,
    [t('Abbreviation')]: abr,
    [t('Measured at the till')]: measuredIn,
  });
  return (
    <>
      <EntryForm entry={entry} onCancel={onDone} describe={describe}>
        <TextInput
          label={t('Name')}
          placeholder={t('Kilogram')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('Abbreviation')}
          placeholder="kg"
          description={t('Shown on receipts and in lists.')}
          required
          maxLength={20}
          {...form.getInputProps('abr')}
          onBlur={() => {
            // A new unit is measured as its abbreviation suggests, until the user chooses otherwise.
            const { abr, measuredIn } = form.getValues();
            if (!measurement && !measuredIn) form.setFieldValue('measuredIn', measureOf(abr) ?? '');
          }}
        />
        <Select
          label={t('Measured at the till')}
          description={t(
            'The till asks for the weight or reads the scale. Leave empty if it is sold by count.',
          )}
          data={choices.map(([value, label]) => ({ value, label: t(label) }))}
          clearable
          {...form.getInputProps('measuredIn')}
          value={form.values.measuredIn || null}
          onChange={(value) => form.setFieldValue('measuredIn', (value ?? '') as Measure | '')}
        />
      </EntryForm>
      {measurement && <RemoveMeasurement measurement={measurement} onDone={onDone} />}
    </>
  );
}

/** Only an unused unit can be deleted, and it is easy to create again, so there is no confirmation. */
function RemoveMeasurement({ measurement, onDone }: { measurement: Measurement; onDone: () => void }) {
  const remove = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.DELETE('/measurements/{measurementId}', {
          params: { path: { measurementId: measurement.id } },
          headers,
        }),
      ),
    done: t('Unit deleted.'),
    onDone,
  });
  return (
    <>
      <Divider my="md" />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t('You can delete this unit when no product uses it.')}
        </Text>
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {t('Delete')}
        </Button>
      </Group>
    </>
  );
}
