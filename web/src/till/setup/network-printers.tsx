import { Select, Text } from '@mantine/core';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { changePrinter, type PrinterSettings } from './device-settings.ts';

/** Chooses the network printer of the outlet that this device prints on. */
export function NetworkPrinters({ chosen }: { chosen: PrinterSettings['network'] }) {
  const { state } = useTill();
  // A till that was last online with an earlier version has kept no printers.
  const printers = state.settings?.printers ?? [];
  if (printers.length === 0)
    return (
      <Text size="sm">
        {t('This outlet has no network printer yet. Add one in the back office, under Settings, Printers.')}
      </Text>
    );
  return (
    <Select
      label={t('Printer')}
      placeholder={t('Choose a printer')}
      w={320}
      allowDeselect={false}
      data={printers.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => changePrinter({ network: printers.find((one) => one.id === id) ?? null })}
    />
  );
}
