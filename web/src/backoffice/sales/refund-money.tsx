import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { cashToGiveBack } from '../../../../src/values/coins.ts';
import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { inTillOrder, methodFacts, paymentMethods } from '../../../../src/values/payment.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { wordOf } from '../../ui/figures.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { BankPicker } from '../../ui/form/bank-picker.tsx';
import { t } from '../../words.ts';

const methods = inTillOrder(paymentMethods);
export type RefundTender = { method: (typeof methods)[number]; amount: number | string; bankId: string };

type Payout = { owed: number; atMost: number; decimals: number; coin: number };

/** The amount to pay out, and the smallest coin that can pay it. */
export function usePayout({ owed, atMost }: Pick<Payout, 'owed' | 'atMost'>): Payout {
  const { decimals } = useSession();
  const { data } = useRead('/settings/business', {}, { staleTime: 60_000 });
  return { owed, atMost, decimals, coin: data?.cashRounding ?? 0 };
}

/** The tenders with their amounts. The last one takes the rest, rounded to coins if it is cash. */
export function refundTenders(tenders: RefundTender[], { owed, atMost, decimals, coin }: Payout) {
  const minor = (amount: number | string) => toMinor(Number(amount || 0), decimals) ?? 0n;
  const coinMinor = minor(coin);
  const cashUnitMinor = coinMinor > 1n ? coinMinor : undefined;
  let restMinor = minor(owed);
  let atMostMinor = minor(atMost);
  return tenders.flatMap(({ method, amount, bankId }, at) => {
    const isLast = at === tenders.length - 1;
    const leftMinor =
      method === 'CASH' ? cashToGiveBack({ restMinor, atMostMinor, cashUnitMinor }) : restMinor;
    const amountMinor = isLast ? leftMinor : minor(amount);
    restMinor -= amountMinor;
    atMostMinor -= amountMinor;
    if (amountMinor <= 0n) return [];
    return [
      { method, amount: toMajor(amountMinor, decimals), ...(method === 'BANK' && bankId && { bankId }) },
    ];
  });
}

type Values = { tenders: RefundTender[] };

/** Chooses how the money goes back: by one method, or split. */
export function RefundTenders<Form extends Values>({
  form,
  payout,
  hasCustomer,
}: {
  form: UseFormReturnType<Form>;
  payout: Payout;
  hasCustomer: boolean;
}) {
  const { tenders } = form.values;
  const set = (changed: RefundTender[]) => form.setFieldValue('tenders', changed as never);
  const change = (at: number, part: Partial<RefundTender>) =>
    set(tenders.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const last = refundTenders(tenders, payout).at(-1)?.amount ?? 0;
  return (
    <Stack gap="xs">
      {tenders.map(({ method, amount, bankId }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
        <Group key={at} gap="xs" align="flex-end">
          <Select
            label={t('Refund by')}
            data={methods
              .filter((one) => !methodFacts[one].needsCustomer || hasCustomer)
              .map((value) => ({
                value,
                label: value === 'DEPOSIT' ? t('Customer’s deposit') : wordOf(value),
              }))}
            value={method}
            onChange={(value) => value && change(at, { method: value })}
            allowDeselect={false}
            w={210}
          />
          {method === 'BANK' && (
            <BankPicker
              label={t('Bank account')}
              placeholder={t('Default account')}
              value={bankId}
              onChange={(value) => change(at, { bankId: value ?? '' })}
              clearable
              w={190}
            />
          )}
          {tenders.length > 1 && (
            <AmountInput
              label={t('Amount')}
              max={payout.owed}
              value={at === tenders.length - 1 ? last : amount}
              readOnly={at === tenders.length - 1}
              onChange={(value) => change(at, { amount: value })}
              w={140}
            />
          )}
          {tenders.length > 1 && (
            <ActionIcon
              variant="subtle"
              size="input-sm"
              aria-label={t('Remove this payment')}
              onClick={() => set(tenders.filter((_, index) => index !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => set([...tenders, { method: unusedMethod(tenders), amount: '', bankId: '' }])}
        >
          {t('Split refund')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A method that is not used yet. */
function unusedMethod(tenders: RefundTender[]): RefundTender['method'] {
  return methods.find((one) => !tenders.some(({ method }) => method === one)) ?? 'CASH';
}
