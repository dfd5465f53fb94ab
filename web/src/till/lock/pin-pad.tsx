import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBackspace, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../words.ts';
import './lock.css';

type Props = {
  /** Whose PIN it is. */
  name: string;
  /** Answers why not, or nothing when it was right. */
  onPin: (pin: string) => Promise<string | undefined>;
};

const least = 4;
const most = 8;

/** Digits to press or to type; what was typed is not shown. */
export function PinPad({ name, onPin }: Props) {
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins anew
  useEffect(() => {
    setPin('');
    setFault(undefined);
    pad.current?.focus();
  }, [name]);

  const add = (digit: string) => setPin((before) => (before.length < most ? before + digit : before));
  const send = async () => {
    if (pin.length < least || isBusy) return;
    setBusy(true);
    const why = await onPin(pin);
    setBusy(false);
    setPin('');
    setFault(why);
    pad.current?.focus();
  };

  return (
    <Stack
      ref={pad}
      gap="md"
      align="center"
      tabIndex={-1}
      className="pin-pad"
      role="group"
      aria-label={t('PIN of {name}', { name })}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (/^\d$/.test(event.key)) add(event.key);
        else if (event.key === 'Backspace') setPin((before) => before.slice(0, -1));
        else if (event.key === 'Enter') void send();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Text fz="lg" fw={600}>
        {name}
      </Text>
      <Group gap="sm" h={24} role="status" aria-label={t('{count} digits typed', { count: pin.length })}>
        {Array.from({ length: Math.max(least, pin.length) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
          <span key={at} className="pin-dot" data-filled={at < pin.length || undefined} />
        ))}
      </Group>
      <Text mih={24} role="alert" className="pin-fault" ta="center">
        {fault}
      </Text>
      <div className="pin-keys">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Button key={digit} variant="default" className="pin-key" onClick={() => add(digit)}>
            {digit}
          </Button>
        ))}
        <Button
          variant="default"
          className="pin-key"
          aria-label={t('Take back a digit')}
          onClick={() => setPin(pin.slice(0, -1))}
        >
          <IconBackspace />
        </Button>
        <Button variant="default" className="pin-key" onClick={() => add('0')}>
          0
        </Button>
        <Button
          className="pin-key"
          aria-label={t('Enter')}
          loading={isBusy}
          disabled={pin.length < least}
          onClick={send}
        >
          <IconCheck />
        </Button>
      </div>
    </Stack>
  );
}
