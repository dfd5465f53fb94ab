import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { WithPad } from '../with-pad.tsx';
import { countedAmount, denominationsCounted, emptyCount } from './cash-count.ts';
import { CashCounter, CountTotal } from './cash-counter.tsx';
import { TakeOut } from './closed-shift.tsx';
import {
  type CloseRequest,
  type Count,
  cashToTakeOut,
  countableTenders,
  countsBesideCash,
  plus,
  type ShiftFigures,
} from './figures.ts';
import { Difference } from './shift-report.tsx';

type Props = {
  figures: ShiftFigures;
  isBlind: boolean;
  isOnline: boolean;
  /** The number of sales that are not sent yet. They are sent before the close. */
  waiting: number;
  onClose: (request: CloseRequest) => Promise<void>;
};

/** Counts every tender and closes the shift. */
export function CloseShift({ figures, isBlind, isOnline, waiting, onClose }: Props) {
  const { organisation, decimals } = useSession();
  const { currency } = organisation;
  const [cash, setCash] = useState(() => emptyCount(currency));
  const [others, setOthers] = useState<Record<string, number | undefined>>({});
  const [note, setNote] = useState('');
  const [typedOut, setTypedOut] = useState<number | ''>();
  const [error, setError] = useState<unknown>();
  const [isClosing, setClosing] = useState(false);
  const counts = countsBesideCash(figures);
  const cashCounted = countedAmount(cash, { currency, decimals });
  const toSafe = Number(cashToTakeOut(cashCounted ?? 0, figures.openingFloat, decimals));
  const takenOut = typedOut ?? Math.max(0, toSafe);
  const isTooMuch = Number(takenOut) > Math.max(0, cashCounted ?? 0);
  const isComplete =
    cashCounted !== undefined && counts.every(({ key }) => others[key] !== undefined) && !isTooMuch;

  const close = async (event: FormEvent) => {
    event.preventDefault();
    if (cashCounted === undefined) return;
    const denominations = denominationsCounted(cash, currency);
    const request: CloseRequest = {
      counts: [
        { method: 'CASH', counted: cashCounted, ...(denominations && { denominations }) },
        ...counts.map(({ key, method, bank }) => ({
          method,
          counted: others[key] ?? 0,
          ...(bank && { bankId: bank.bankId }),
        })),
      ],
      takenOut: Number(takenOut),
      ...(note.trim() && { note: note.trim() }),
    };
    setClosing(true);
    setError(undefined);
    try {
      await onClose(request);
    } catch (fault) {
      setError(fault);
    }
    setClosing(false);
  };

  return (
    <form onSubmit={close}>
      <WithPad
        ending={
          <Stack gap="xs">
            <ErrorNotice error={error} />
            <div>
              <CountTotal label={t('Counted')} amount={cashCounted} />
              <CountTotal
                label={t('To the safe')}
                amount={cashCounted === undefined ? undefined : Number(takenOut)}
              />
            </div>
            {cashCounted === undefined && (
              <Text size="sm" c="dimmed">
                {t('Count the cash first. Enter 0 if the drawer is empty.')}
              </Text>
            )}
            <div className="till-form-end">
              <Button type="submit" size="lg" loading={isClosing} disabled={!isComplete}>
                {t('Close shift')}
              </Button>
            </div>
          </Stack>
        }
      >
        <Stack>
          {!isOnline && (
            <Alert color="yellow" variant="light">
              {t('No connection. Your count is saved on this device and sent after its sales.')}
            </Alert>
          )}
          {isOnline && waiting > 0 && (
            <Alert color="yellow" variant="light">
              {t('{count} sales are waiting to be sent. They are sent first.', {
                count: waiting,
              })}
            </Alert>
          )}
          <CashCounter label={t('Cash in the drawer')} value={cash} onChange={setCash} />
          {!isBlind && (
            <Expected
              expected={countableTenders(figures).find(({ method }) => method === 'CASH')?.expected ?? 0}
              counted={cashCounted}
            />
          )}
          {counts.map((count) => (
            <div key={count.key}>
              <NumberInput
                label={labelOf(count)}
                size="md"
                required
                decimals={decimals}
                leastDecimals={decimals}
                isGrouped
                allowsNegative
                classNames={{ input: 'number' }}
                value={others[count.key] ?? ''}
                onChange={(amount) =>
                  setOthers({ ...others, [count.key]: amount === '' ? undefined : Number(amount) })
                }
              />
              {!isBlind && <Expected expected={count.expected} counted={others[count.key]} />}
            </div>
          ))}
          <Textarea
            label={t('Note')}
            placeholder={t('Note (optional)')}
            maxLength={500}
            autosize
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {cashCounted !== undefined && (
            <>
              <Text>
                <TakeOut counted={cashCounted} openingFloat={figures.openingFloat} />
              </Text>
              <NumberInput
                label={t('Move to the safe')}
                description={t('The rest stays in the drawer for the next shift.')}
                size="md"
                min={0}
                decimals={decimals}
                leastDecimals={decimals}
                isGrouped
                classNames={{ input: 'number' }}
                value={takenOut}
                onChange={setTypedOut}
                error={isTooMuch ? t('This is more than was counted.') : undefined}
              />
            </>
          )}
        </Stack>
      </WithPad>
    </form>
  );
}

function labelOf({ method, bank }: Count): string {
  if (bank) return t('{method}: received at {bank}', { method: methodName(method), bank: bank.name });
  return t('{method}: total on slips or terminal', { method: methodName(method) });
}

function Expected({ expected, counted }: { expected: ExactNumber; counted: number | undefined }) {
  const { decimals } = useSession();
  return (
    <Group justify="space-between" mt={4}>
      <Text size="sm" c="dimmed">
        {t('Expected')} <Money amount={expected} />
      </Text>
      <Text size="sm" aria-live="polite">
        <Difference amount={counted === undefined ? null : plus(decimals, counted, negated(expected))} />
      </Text>
    </Group>
  );
}
