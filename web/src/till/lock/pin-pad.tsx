import { Button, Stack, Text } from '@mantine/core';
import { IconBackspace, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../words.ts';
import './lock.css';

type Props = {
  /** The name of the person whose PIN is typed. Undefined until it is known. */
  name: string | undefined;
  /** Returns why the PIN was refused, or undefined if it was right. */
  onPin: (pin: string) => Promise<string | undefined>;
  /** The number of digits. The last one sends the PIN. After a wrong PIN only Enter does: the number may be old. */
  length?: number | null | undefined;
  /** At these lengths `onFilled` tries the PIN without Enter. */
  lengths?: ReadonlySet<number>;
  /** Tries the digits so far. Returns a problem, or undefined: the PIN was right, or more digits may follow. */
  onFilled?: (pin: string) => Promise<string | undefined>;
};

const fewestDigits = 4;
const mostDigits = 8;

/**
 * A number pad for a PIN. The digits can also be typed. They are not shown. Each person needs a pad with their id as its
 * key: a late answer to somebody else's PIN must not clear theirs.
 */
export function PinPad({ name, onPin, length, lengths, onFilled }: Props) {
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, mostDigits);
    setPin(digits);
    if (digits.length <= pin.length) return;
    if (digits.length === length && !fault) void send(digits);
    else if (lengths?.has(digits.length)) void onFilled?.(digits).then(setFault);
  };
  const add = (digit: string) => {
    type(pin + digit);
    field.current?.focus();
  };
  const send = async (typed: string) => {
    if (typed.length < fewestDigits || isBusy) return;
    setBusy(true);
    const why = await onPin(typed);
    setBusy(false);
    setPin('');
    setFault(why);
    field.current?.focus();
  };

  return (
    <Stack gap="md" align="center">
      <Text fz="lg" fw={600}>
        {name ?? t('Enter your PIN, or tap your name first')}
      </Text>
      <input
        ref={field}
        className="pin-field"
        type="password"
        // A touch screen shows no keyboard, because the pad is below.
        inputMode="none"
        autoComplete="off"
        data-autofocus
        aria-label={name ? t('PIN of {name}', { name }) : t('PIN')}
        value={pin}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send(pin);
        }}
      />
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
          aria-label={t('Delete the last digit')}
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
          disabled={pin.length < fewestDigits}
          onClick={() => send(pin)}
        >
          <IconCheck />
        </Button>
      </div>
    </Stack>
  );
}
