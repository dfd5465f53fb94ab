import { Alert, Button, Group, Radio, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { rowsJob } from '../printing/print-job.ts';
import { canReach, choosePrinter } from '../printing/printers.ts';
import { usePrinting } from '../printing/use-printing.ts';
import { changePrinter, type PrinterSettings, useDeviceSettings } from './device-settings.ts';
import { NetworkPrinters } from './network-printers.tsx';

const kinds: [kind: PrinterSettings['kind'], label: string, description: string][] = [
  ['BROWSER', 'Browser printing', 'Any printer of this device. A dialog opens each time.'],
  [
    'USB',
    'USB receipt printer',
    'Prints at once and opens the drawer. Chrome and Edge only, not on Windows.',
  ],
  ['SERIAL', 'Serial receipt printer', 'Prints at once and opens the drawer. Chrome and Edge only.'],
  [
    'NETWORK',
    'Network printer',
    'Prints through the server and opens the drawer. Needs a connection to the server.',
  ],
  ['NONE', 'None', 'Prints nothing.'],
];

export function PrinterTab() {
  const { printer } = useDeviceSettings();
  const { run, kickDrawer } = usePrinting();
  const [fault, setFault] = useState<string>();
  const isWired = printer.kind === 'USB' || printer.kind === 'SERIAL';
  const opensDrawer = isWired || printer.kind === 'NETWORK';

  const connect = async () => {
    setFault(undefined);
    try {
      if (!(await choosePrinter(printer))) setFault(t('No printer was chosen, or it did not answer.'));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const test = () =>
    void run(async () =>
      rowsJob(t('Test print'), (width) =>
        [t('Test print'), '-'.repeat(width), 'ÄÖÜ éèç Łódź Ελλάδα', '₦ ₹ ₵ € £ – 你好 नमस्ते'].map((text) => ({
          text,
          isCentred: true,
          isBold: false,
          isLarge: false,
        })),
      ),
    );
  return (
    <Stack>
      <Radio.Group
        label={t('Print receipts with')}
        value={printer.kind}
        onChange={(kind) => changePrinter({ kind: kind as PrinterSettings['kind'] })}
      >
        <Stack gap="xs" mt="xs">
          {kinds.map(([kind, label, description]) => (
            <Radio
              key={kind}
              value={kind}
              label={t(label)}
              description={canReach(kind) ? t(description) : t('This browser cannot do that.')}
              disabled={!canReach(kind)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isWired && (
        <Group align="flex-end">
          {printer.kind === 'SERIAL' && (
            <NumberInput
              label={t('Speed (baud)')}
              w={140}
              min={1200}
              max={921_600}
              decimals={0}
              value={printer.baudRate}
              onChange={(rate) => changePrinter({ baudRate: Number(rate) || 9600 })}
            />
          )}
          <Button variant="default" onClick={connect}>
            {t('Choose printer')}
          </Button>
          <Text size="sm" c="dimmed">
            {printer.device?.name ?? t('No printer chosen yet.')}
          </Text>
        </Group>
      )}
      {printer.kind === 'NETWORK' && <NetworkPrinters chosen={printer.network} />}
      {fault && <Alert color="red">{fault}</Alert>}
      <div>
        <Text size="sm" fw={500} mb={4} id="paper-label">
          {t('Paper')}
        </Text>
        <SegmentedControl
          aria-labelledby="paper-label"
          value={printer.paper}
          onChange={(paper) => changePrinter({ paper: paper as PrinterSettings['paper'] })}
          data={[
            { value: '58MM', label: <bdi>58 mm</bdi> },
            { value: '80MM', label: <bdi>80 mm</bdi> },
          ]}
        />
      </div>
      <Switch
        label={t('Print every receipt automatically')}
        checked={printer.printsSales}
        onChange={(event) => changePrinter({ printsSales: event.currentTarget.checked })}
      />
      <Switch
        label={t('A cash drawer is connected to this printer')}
        description={t('It opens for cash payments. Browser printing cannot open it.')}
        checked={printer.opensDrawer}
        disabled={!opensDrawer}
        onChange={(event) => changePrinter({ opensDrawer: event.currentTarget.checked })}
      />
      <Group>
        <Button variant="default" onClick={test} disabled={printer.kind === 'NONE'}>
          {t('Print test page')}
        </Button>
        {opensDrawer && (
          <Button variant="default" onClick={kickDrawer}>
            {t('Open drawer')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
