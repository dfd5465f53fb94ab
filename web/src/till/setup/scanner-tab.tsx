import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../words.ts';
import { readScanSettings, writeScanSettings } from '../engine/scan.ts';
import { sayDone } from '../say.ts';
import './setup.css';
import { NumberInput } from '../../ui/form/number-input.tsx';

type Scan = { code: string; gaps: number[] };

/** Measures how fast a scanner types, and sets how long the till waits for its next key. */
export function ScannerTab() {
  const [settings, setSettings] = useState(readScanSettings);
  const [scan, setScan] = useState<Scan>();
  const keys = useRef<{ key: string; at: number }[]>([]);
  const field = useRef<HTMLInputElement>(null);

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.length === 1) keys.current.push({ key: event.key, at: event.timeStamp });
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    if (keys.current.length < 2) return;
    event.preventDefault();
    const burst = keys.current;
    keys.current = [];
    const gaps = burst.slice(1).map(({ at }, before) => Math.round(at - (burst[before]?.at ?? at)));
    setScan({ code: burst.map(({ key }) => key).join(''), gaps });
    if (field.current) field.current.value = '';
  };
  const change = (gapMs: number) => {
    const next = { ...settings, gapMs };
    setSettings(next);
    writeScanSettings(next);
    sayDone(t('Saved on this device.'));
  };
  const slowest = Math.max(0, ...(scan?.gaps ?? []));
  const advised = Math.min(500, Math.max(30, Math.ceil((slowest * 2) / 10) * 10));
  return (
    <Stack>
      <TextInput
        ref={field}
        size="lg"
        label={t('Scan a barcode here')}
        description={t('The scanner must send Enter or Tab after each code. Most do.')}
        onKeyDown={onKey}
        autoComplete="off"
        data-autofocus
      />
      {scan && (
        <div>
          <Text>{t('Read: {code}', { code: scan.code })}</Text>
          <div className="gaps" role="img" aria-label={t('Gaps between keys, in milliseconds')}>
            {scan.gaps.map((gap, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: gaps are told apart by their place alone
                key={at}
                className="gap"
                data-late={gap > settings.gapMs || undefined}
                style={{ height: `${Math.max(4, Math.min(100, (gap / Math.max(slowest, 1)) * 100))}%` }}
              />
            ))}
          </div>
          <Text size="sm" c="dimmed">
            {t('Longest gap: {slowest} ms. {late} of {count} gaps are over the limit.', {
              slowest,
              late: scan.gaps.filter((gap) => gap > settings.gapMs).length,
              count: scan.gaps.length,
            })}
          </Text>
          {slowest > 300 && (
            <Text size="sm">{t('That was typed by hand, or the scanner is very slow.')}</Text>
          )}
          <Button mt="sm" onClick={() => change(advised)}>
            {t('Set the limit to {ms} ms', { ms: advised })}
          </Button>
        </div>
      )}
      <Group align="flex-end">
        <NumberInput
          label={t('Longest pause between two keys, in milliseconds')}
          min={20}
          max={500}
          decimals={0}
          w={320}
          value={settings.gapMs}
          onChange={(typed) => setSettings({ ...settings, gapMs: Number(typed) || settings.gapMs })}
        />
        <Button variant="default" onClick={() => change(Math.min(500, Math.max(20, settings.gapMs)))}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
