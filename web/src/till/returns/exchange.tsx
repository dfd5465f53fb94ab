import { Alert, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { cashRounding } from '../../../../src/values/coins.ts';
import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { countedMethods, inTillOrder, methodFacts } from '../../../../src/values/payment.ts';
import { Money } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { linesToSell } from '../engine/sale.ts';
import { methodName } from '../method-names.ts';
import { useTill } from '../use-till.ts';
import type { Back } from './money-back.ts';

type Rules = { decimals: number; cashUnitMinor: bigint | undefined };
/** The methods that need neither a bank account nor a customer. */
const methods = inTillOrder(countedMethods).filter((method) => methodFacts[method].account !== 'BANK');
type PayMethod = (typeof methods)[number];
type Exchange = ReturnType<typeof useExchange>;

/** Exchanges what comes back for the goods in the cart. Only the difference is paid. */
export function useExchange(whole: Back, { decimals, cashUnitMinor }: Rules) {
  const { state } = useTill();
  const { cart, figures, queue } = state;
  const [method, setMethod] = useState<PayMethod>('CASH');
  const [typed, setTyped] = useState<number | ''>();
  const priceMinor = toMinor(figures.exact, decimals) ?? 0n;
  const exchangedMinor = whole.owedMinor < priceMinor ? whole.owedMinor : priceMinor;
  const extraMinor = priceMinor - exchangedMinor;
  const inCoinsMinor = cashUnitMinor ? extraMinor + cashRounding(extraMinor, cashUnitMinor) : extraMinor;
  const dueMinor = method === 'CASH' ? inCoinsMinor : extraMinor;
  const paid = typed ?? toMajor(dueMinor, decimals);
  const paidMinor = paid === '' ? 0n : (toMinor(paid, decimals) ?? 0n);
  return {
    items: cart.lines.length,
    price: toMajor(priceMinor, decimals),
    more: toMajor(dueMinor, decimals),
    change: method === 'CASH' && paidMinor > dueMinor ? toMajor(paidMinor - dueMinor, decimals) : 0,
    method,
    setMethod,
    paid,
    setTyped,
    decimals,
    /** Whether sales still have to be sent. They are numbered, and the server numbers the new sale after them. */
    isWaiting: queue.waiting > 0,
    isReady: queue.waiting === 0 && (method === 'CASH' ? paidMinor >= dueMinor : paidMinor === dueMinor),
    back: {
      ...whole,
      owedMinor: whole.owedMinor - exchangedMinor,
      atMostMinor: whole.atMostMinor - exchangedMinor,
    },
    lines: linesToSell(cart),
    payments: paid !== '' && paidMinor > 0n ? [{ method, amount: paid }] : [],
  };
}

type SwitchProps = { exchange: Exchange; isOn: boolean; onSwitch: (isOn: boolean) => void };

/** Stands above the goods that come back, where it is always seen. It decides about all the money below. */
export function ExchangeSwitch({ exchange, isOn, onSwitch }: SwitchProps) {
  if (exchange.items === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('To exchange, ring up the new items first, then come back here.')}
      </Text>
    );
  }
  return (
    <Switch
      size="md"
      label={t('Exchange for the items in the cart')}
      checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
  );
}

/** What the new goods cost, and what is taken for them if they cost more. */
export function ExchangeMoney({ exchange }: { exchange: Exchange }) {
  const { price, more, change, method, setMethod, paid, setTyped, decimals } = exchange;
  return (
    <Stack gap="sm">
      {exchange.isWaiting && (
        <Alert color="yellow" variant="light">
          {t('Some sales are not sent yet. You can exchange after they are sent.')}
        </Alert>
      )}
      <Group justify="space-between">
        <Text>{t('New items')}</Text>
        <Text fw={600}>
          <Money amount={price} />
        </Text>
      </Group>
      {more > 0 && (
        <>
          <Group justify="space-between">
            <Text fw={600}>{t('To pay')}</Text>
            <Text fz={48} fw={800} lh={1.1}>
              <Money amount={more} />
            </Text>
          </Group>
          <Group grow align="flex-end">
            <Select
              label={t('Paid by')}
              data={methods.map((value) => ({
                value,
                label: methodName(value),
              }))}
              value={method}
              allowDeselect={false}
              onChange={(next) => {
                setMethod((next ?? 'CASH') as PayMethod);
                setTyped(undefined);
              }}
            />
            <NumberInput
              label={t('Amount')}
              min={0}
              decimals={decimals}
              leastDecimals={decimals}
              isGrouped
              classNames={{ input: 'number' }}
              value={paid}
              onChange={setTyped}
            />
          </Group>
          {change > 0 && (
            <Group justify="space-between">
              <Text>{t('Change')}</Text>
              <Text fz={32} fw={800} lh={1.1}>
                <Money amount={change} />
              </Text>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}
