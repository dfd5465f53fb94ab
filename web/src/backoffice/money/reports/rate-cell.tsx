import { Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { Money, wordOf } from '../../../ui/figures.tsx';
import { t } from '../../../words.ts';

/** A tax rate of the report or of a return: its percentage and kind and, of a group, what each of its taxes has to pay. */
export function RateCell({ name, percent, kind, components }: Schema<'TaxReport'>['rows'][number]) {
  return (
    <>
      {name === null ? t('No tax') : `${name} (${percent}%)`}
      {kind && (
        <Text size="xs" c="dimmed">
          {wordOf(kind)}
        </Text>
      )}
      {components.map((component) => (
        <Text key={`${component.name} ${component.percent}`} size="xs" c="dimmed">
          <bdi>{`${component.name} (${component.percent}%)`}</bdi> <Money amount={component.payable} />
        </Text>
      ))}
    </>
  );
}
