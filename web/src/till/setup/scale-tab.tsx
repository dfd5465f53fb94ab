import { Alert, Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatQuantity } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { chooseScale, forgetScale, reconnectScale } from '../scale/connect.ts';
import { useScale } from '../scale/reading.ts';
import { changeScale, type ScaleProtocol, type ScaleSettings, useDeviceSettings } from './device-settings.ts';

const kinds: [kind: ScaleSettings['kind'], label: string, feature: string | undefined][] = [
  ['NONE', 'None (enter weights by hand)', undefined],
  ['SERIAL', 'Serial scale', 'serial'],
  ['HID', 'USB scale (HID)', 'hid'],
];
const protocols: [ScaleProtocol, string][] = [
  ['CONTINUOUS', 'Sends the weight by itself, for example ST,GS,+ 1.234kg'],
  ['TOLEDO', 'Toledo 8217, NCI: asked by W'],
  ['SICS', 'MT-SICS: asked by SI'],
];

/** Chooses the scale of this device, and shows its weight. */
export function ScaleTab() {
  const { scale } = useDeviceSettings();
  const { isConnected, reading, problem } = useScale();
  const [fault, setFault] = useState<string>();
  const isSerial = scale.kind === 'SERIAL';
  useEffect(() => {
    reconnectScale().catch(() => undefined);
  }, []);
  const connect = async () => {
    setFault(undefined);
    try {
      if (!(await chooseScale())) setFault(t('No scale was chosen, or it did not answer.'));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <Stack>
      <Radio.Group
        label={t('Scale')}
        value={scale.kind}
        onChange={(kind) => {
          void forgetScale().then(() => changeScale({ kind: kind as ScaleSettings['kind'] }));
        }}
      >
        <Stack gap="xs" mt="xs">
          {kinds.map(([kind, label, feature]) => (
            <Radio
              key={kind}
              value={kind}
              label={t(label)}
              disabled={feature !== undefined && !(feature in navigator)}
              description={feature && !(feature in navigator) ? t('This browser cannot do that.') : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isSerial && (
        <Group align="flex-end">
          <Select
            label={t('Protocol')}
            w={320}
            allowDeselect={false}
            data={protocols.map(([value, label]) => ({ value, label: t(label) }))}
            value={scale.protocol}
            onChange={(protocol) => protocol && changeScale({ protocol: protocol as ScaleProtocol })}
          />
          <NumberInput
            label={t('Speed (baud)')}
            w={140}
            min={1200}
            max={921_600}
            decimals={0}
            value={scale.baudRate}
            onChange={(rate) => changeScale({ baudRate: Number(rate) || 9600 })}
          />
          <Select
            label={t('Unit if the scale sends none')}
            w={180}
            allowDeselect={false}
            data={['KG', 'LB'].map((value) => ({ value, label: value.toLowerCase() }))}
            value={scale.measure}
            onChange={(measure) => changeScale({ measure: measure === 'LB' ? 'LB' : 'KG' })}
          />
        </Group>
      )}
      {scale.kind !== 'NONE' && (
        <>
          <Group>
            <Button variant="default" mih={56} onClick={connect}>
              {t('Connect scale')}
            </Button>
            <Button variant="default" mih={56} onClick={() => void forgetScale()} disabled={!scale.name}>
              {t('Disconnect')}
            </Button>
            <Text size="sm" c="dimmed">
              {isConnected ? (scale.name ?? '') : t('Not connected.')}
            </Text>
          </Group>
          {isConnected && (
            <Text size="xl" fw={700} role="status" aria-label={t('On the scale')}>
              {reading
                ? `${formatQuantity(reading.amount)} ${reading.measure.toLowerCase()}${reading.isStable ? '' : ' …'}`
                : '–'}
            </Text>
          )}
          {problem && <Alert color="orange">{t(problem)}</Alert>}
        </>
      )}
      {fault && <Alert color="red">{fault}</Alert>}
    </Stack>
  );
}
