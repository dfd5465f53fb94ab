import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { sum, toMajor, toMinor } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { Money, useMoney } from '../../ui/figures.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { BankPicker } from '../../ui/form/bank-picker.tsx';
import { DrawerPicker } from '../../ui/form/drawer-picker.tsx';
import { t } from '../../words.ts';
import styles from './lines.module.css';

const ways = ['credit', 'cash', 'bank', 'pos', 'split'] as const;
export type Way = (typeof ways)[number];

/** How a purchase is paid: by one method, split, or later. Without an amount, one method pays all of it. */
export type PaymentValues = {
  way: Way;
  cashAmount: number | string;
  bankAmount: number | string;
  posAmount: number | string;
  bankId: string | null;
  tillSessionId: string | null;
};

/** How much each method pays, the sum of them, and what is still owed. */
export function partsOf(values: PaymentValues, total: number, decimals: number) {
  const { way } = values;
  const part = (name: Way, typed: number | string) => {
    if (way === 'split') return Number(typed) || 0;
    if (way !== name) return 0;
    return typed === '' ? total : Number(typed);
  };
  const parts = {
    cashAmount: part('cash', values.cashAmount),
    bankAmount: part('bank', values.bankAmount),
    posAmount: part('pos', values.posAmount),
  };
  const minor = (amount: number) => toMinor(amount, decimals) ?? 0n;
  const paidMinor = sum(Object.values(parts).map(minor));
  return {
    ...parts,
    amount: toMajor(paidMinor, decimals),
    due: toMajor(minor(total) - paidMinor, decimals),
  };
}

/** The field of each way that has one amount. */
const amountOf: Partial<Record<Way, 'cashAmount' | 'bankAmount' | 'posAmount'>> = {
  cash: 'cashAmount',
  bank: 'bankAmount',
  pos: 'posAmount',
};

export function PurchasePayment({
  form,
  total,
  outletId,
}: {
  form: UseFormReturnType<PaymentValues>;
  total: number;
  outletId: string | null;
}) {
  const { decimals, may } = useSession();
  const money = useMoney();
  const { way } = form.values;
  const { amount, due, cashAmount, bankAmount, posAmount } = partsOf(form.values, total, decimals);
  const labels: Record<Way, string> = {
    credit: t('On account'),
    cash: t('Cash'),
    bank: t('Bank'),
    pos: t('Card'),
    split: t('Split'),
  };
  if (!may('money.write')) {
    return (
      <Paper withBorder p="md">
        <Group justify="space-between">
          <Text size="sm">{t('Bought on account. Someone with permission to pay can settle it later.')}</Text>
          <Figures total={total} paid={0} due={total} />
        </Group>
      </Paper>
    );
  }
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Text size="sm" fw={600} mb={4} id="purchase-payment">
              {t('Paid now')}
            </Text>
            <SegmentedControl
              aria-labelledby="purchase-payment"
              data={ways.map((value) => ({ value, label: labels[value] }))}
              {...form.getInputProps('way')}
            />
          </div>
          <Figures total={total} paid={amount} due={due} />
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 3 }} className={styles.filled}>
          {amountOf[way] && (
            <AmountInput
              key={way}
              label={t('Amount paid now')}
              description={t('Less than the total? You owe the vendor the rest.')}
              placeholder={money(total)}
              {...form.getInputProps(amountOf[way])}
            />
          )}
          {way === 'split' &&
            (['cashAmount', 'bankAmount', 'posAmount'] as const).map((name) => (
              <AmountInput
                key={name}
                label={{ cashAmount: t('Cash'), bankAmount: t('Bank'), posAmount: t('Card') }[name]}
                {...form.getInputProps(name)}
              />
            ))}
          {(way === 'bank' || way === 'pos' || (way === 'split' && bankAmount + posAmount > 0)) && (
            <BankPicker label={t('Bank account')} clearable {...form.getInputProps('bankId')} />
          )}
          {(way === 'cash' || (way === 'split' && cashAmount > 0)) && (
            <DrawerPicker
              label={t('Till or safe')}
              outletId={outletId}
              paysOut={cashAmount}
              {...form.getInputProps('tillSessionId')}
            />
          )}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

function Figures({ total, paid, due }: { total: number; paid: number; due: number }) {
  return (
    <Group gap="lg">
      {(
        [
          [t('Total'), total],
          [t('Paid'), paid],
          [t('Owed'), due],
        ] as const
      ).map(([label, amount]) => (
        <div key={label}>
          <Text size="xs" c="dimmed" ta="end">
            {label}
          </Text>
          <Text fw={700} fz={{ base: 'md', sm: 'lg' }}>
            <Money amount={amount} />
          </Text>
        </div>
      ))}
    </Group>
  );
}
