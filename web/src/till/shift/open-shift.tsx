import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { Moment, Money } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { CashCount, LastClose } from '../engine/types.ts';
import { WithPad } from '../with-pad.tsx';
import { countedAmount, emptyCount } from './cash-count.ts';
import { CashCounter, CountTotal } from './cash-counter.tsx';

type Props = {
  /** What stands above the form. It scrolls with the fields. */
  head?: ReactNode;
  drawerName: string;
  isOnline: boolean;
  /** The count that was typed before a reload. */
  typed: CashCount | undefined;
  onType: (count: CashCount) => void;
  /** What the last close left in the drawer, if it is known. */
  last: LastClose | undefined;
  /** Opens the shift with this float. */
  onOpen: (openingFloat: number) => Promise<void>;
};

/** Counts the float and opens a shift. */
export function OpenShift({ head, drawerName, isOnline, typed, onType, last, onOpen }: Props) {
  const { organisation, decimals } = useSession();
  const { currency } = organisation;
  const [count, setCount] = useState(() => typed ?? emptyCount(currency));
  const [isOpening, setOpening] = useState(false);
  const [asksEmpty, setAsksEmpty] = useState(false);
  const [error, setError] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const float = countedAmount(count, { currency, decimals });

  const change = (next: CashCount) => {
    setCount(next);
    setAsksEmpty(false);
    onType(next);
  };
  const open = async () => {
    setOpening(true);
    setError(undefined);
    await onOpen(float ?? 0)
      .catch(setError)
      .finally(() => setOpening(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (float) void open();
    else setAsksEmpty(true);
  };
  return (
    <form onSubmit={submit} ref={form}>
      <WithPad
        ending={
          <Stack gap="xs">
            <ErrorNotice error={error} />
            <CountTotal label={t('Counted')} amount={float} />
            {asksEmpty ? (
              <AskEmpty isOpening={isOpening} onYes={open} onNo={() => setAsksEmpty(false)} />
            ) : (
              <div className="till-form-end">
                <Button type="submit" size="lg" loading={isOpening}>
                  {t('Open shift')}
                </Button>
              </div>
            )}
          </Stack>
        }
      >
        <Stack>
          {head}
          <Text>{t('How much cash is in the drawer of {name}?', { name: drawerName })}</Text>
          {!isOnline && (
            <Alert color="yellow" variant="light">
              {t('No connection. The shift opens on this device and is sent later.')}
            </Alert>
          )}
          {last && last.left > 0 && (
            <Button
              size="lg"
              variant="light"
              h="auto"
              mih={56}
              py="xs"
              onClick={() => {
                change({ ...count, isByAmount: true, amount: last.left });
                form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
              }}
            >
              <span className="left-behind">
                {t('Left by the last shift:')} <Money amount={last.left} />
                <small>
                  <Moment at={last.closedAt} /> · {last.closedByName}
                </small>
              </span>
            </Button>
          )}
          <CashCounter label={t('Cash in the drawer')} value={count} onChange={change} />
        </Stack>
      </WithPad>
    </form>
  );
}

/** A float of zero is confirmed once: either nothing was counted, or the drawer is empty. */
function AskEmpty({ isOpening, onYes, onNo }: { isOpening: boolean; onYes: () => void; onNo: () => void }) {
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('Open with an empty drawer?')}>
      <Group justify="flex-end">
        <Button variant="default" size="lg" onClick={onNo}>
          {t('Count cash')}
        </Button>
        <Button size="lg" loading={isOpening} onClick={onYes} autoFocus>
          {t('Yes, it is empty')}
        </Button>
      </Group>
    </Alert>
  );
}
