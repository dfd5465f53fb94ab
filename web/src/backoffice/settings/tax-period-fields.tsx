import { ActionIcon, Button, Group, Input, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { percentOfComponents } from '../../../../src/values/tax-components.ts';
import { useToday } from '../../ui/figures.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import type { EntryState } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import type { BusinessValues } from './business.tsx';

type Form = EntryState<BusinessValues>['form'];
type Place = { form: Form; rate: number; period: number };

/** What a rate is from a day on: one percentage, or the taxes of a group. The first one has no day. */
export function TaxPeriodFields({ form, rate, period: at }: Place) {
  const today = useToday();
  const path = `taxRates.${rate}.periods`;
  const { periods = [] } = form.values.taxRates[rate] ?? {};
  const period = periods[at];
  if (!period) return null;
  const isLast = at === periods.length - 1;
  const { components } = period;
  const makeGroup = () =>
    form.setFieldValue(`${path}.${at}.components`, [
      { name: '', percent: period.percent, compound: false },
      { name: '', percent: 0, compound: false },
    ]);
  const addPeriod = () =>
    form.insertListItem(path, {
      ...period,
      from: today,
      components: components.map((component) => ({ ...component })),
    });
  return (
    <Stack gap="xs" ps="md">
      <Group align="flex-end">
        {at > 0 && (
          <DayInput
            label={t('From')}
            maxDate={undefined}
            w={170}
            {...form.getInputProps(`${path}.${at}.from`)}
          />
        )}
        {components.length === 0 ? (
          <NumberInput
            aria-label={
              at === 0
                ? t('Percent of rate {number}', { number: rate + 1 })
                : t('Percent of change {change} of rate {number}', { change: at, number: rate + 1 })
            }
            unit="%"
            min={0}
            max={100}
            w={110}
            {...form.getInputProps(`${path}.${at}.percent`)}
          />
        ) : (
          <Text size="sm" py="xs">
            {t('{percent}% in all', { percent: percentOfComponents(components) ?? '–' })}
          </Text>
        )}
        {at > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('Remove change {change} of rate {number}', { change: at, number: rate + 1 })}
            onClick={() => form.removeListItem(path, at)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
        {components.length === 0 && (
          <Button variant="subtle" onClick={makeGroup}>
            {t('Split into several taxes')}
          </Button>
        )}
        {isLast && (
          <Button variant="subtle" onClick={addPeriod}>
            {t('Change from a day on')}
          </Button>
        )}
      </Group>
      <TaxComponents form={form} rate={rate} period={at} />
      <Input.Error>{form.errors[`${path}.${at}.components`]}</Input.Error>
    </Stack>
  );
}

/** The taxes of a group, in their order. */
function TaxComponents({ form, rate, period }: Place) {
  const path = `taxRates.${rate}.periods.${period}.components`;
  const components = form.values.taxRates[rate]?.periods[period]?.components ?? [];
  if (components.length === 0) return null;
  // A group of one is no group: its percentage is that of the rate.
  const remove = (at: number) => {
    const left = components.filter((_, index) => index !== at);
    if (left.length > 1) return form.removeListItem(path, at);
    form.setFieldValue(`taxRates.${rate}.periods.${period}.percent`, left[0]?.percent ?? 0);
    form.setFieldValue(path, []);
  };
  return (
    <Stack gap="xs" ps="md">
      {components.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the form
        <Group key={at} align="flex-start">
          <TextInput
            aria-label={t('Name of tax {tax} of rate {number}', { tax: at + 1, number: rate + 1 })}
            placeholder={t('Name')}
            {...form.getInputProps(`${path}.${at}.name`)}
          />
          <NumberInput
            aria-label={t('Percent of tax {tax} of rate {number}', { tax: at + 1, number: rate + 1 })}
            unit="%"
            min={0}
            max={100}
            w={110}
            {...form.getInputProps(`${path}.${at}.percent`)}
          />
          {at > 0 && (
            <Switch
              label={t('On top of the taxes before it')}
              py="xs"
              {...form.getInputProps(`${path}.${at}.compound`, { type: 'checkbox' })}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('Remove tax {tax} of rate {number}', { tax: at + 1, number: rate + 1 })}
            onClick={() => remove(at)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="subtle"
        w="fit-content"
        onClick={() => form.insertListItem(path, { name: '', percent: 0, compound: false })}
      >
        {t('Add a tax')}
      </Button>
    </Stack>
  );
}
