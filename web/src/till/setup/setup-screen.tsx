import { Tabs } from '@mantine/core';
import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { DeviceTab } from './device-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { PrinterTab } from './printer-tab.tsx';
import { ScaleTab } from './scale-tab.tsx';
import { ScannerTab } from './scanner-tab.tsx';

/** The settings of this device: printer, scanner, scale, keys and looks. */
export default function SetupScreen({ onClose }: ScreenProps) {
  const tabs = [
    ['printer', t('Printer'), PrinterTab],
    ['scanner', t('Scanner'), ScannerTab],
    ['scale', t('Scale'), ScaleTab],
    ['keys', t('Shortcuts'), KeysTab],
    ['device', t('This device'), DeviceTab],
  ] as const;
  return (
    <ScreenFrame title={t('Device settings')} size={760} onClose={onClose}>
      <Tabs defaultValue="printer" keepMounted={false}>
        <Tabs.List className="setup-tabs">
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([value, , Tab]) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <Tab />
          </Tabs.Panel>
        ))}
      </Tabs>
    </ScreenFrame>
  );
}
