import { ActionIcon, Grid, Paper, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { sum, toMinor } from '../../../../../src/values/money.ts';
import { newKey } from '../../../api/call.ts';
import { type Amount, AmountInput } from '../../../ui/form/amount-input.tsx';
import { PartyPicker } from '../../../ui/form/pickers.tsx';
import { t } from '../../../words.ts';
import { AccountPicker } from './account-picker.tsx';
import { partyAccounts } from './account-types.ts';
import { useChart } from './chart.ts';

export type Line = {
  key: string;
  accountId: string | null;
  debit: Amount;
  credit: Amount;
  partyId: string | null;
  outletId: string | null;
  note: string;
};
export type JournalValues = { businessDate: string | null; note: string; lines: Line[] };

export function newLine(known: Partial<Line> = {}): Line {
  return {
    key: newKey(),
    accountId: null,
    debit: '',
    credit: '',
    partyId: null,
    outletId: null,
    note: '',
    ...known,
  };
}

/** The totals of both sides in minor units. */
export function sidesOf(lines: Line[], decimals: number): { debits: bigint; credits: bigint } {
  const side = (name: 'debit' | 'credit') =>
    sum(lines.map((line) => toMinor(Number(line[name]), decimals) ?? 0n));
  return { debits: side('debit'), credits: side('credit') };
}

export function lineFaults(line: Line, index: number): Record<string, string> {
  const at = (name: keyof Line) => `lines.${index}.${name}`;
  return {
    ...(!line.accountId && { [at('accountId')]: t('Choose an account.') }),
    ...(!line.debit && !line.credit && { [at('debit')]: t('Enter a debit or a credit.') }),
    ...(line.debit && line.credit && { [at('credit')]: t('Enter a debit or a credit, not both.') }),
  };
}

type Props = {
  form: UseFormReturnType<JournalValues>;
  index: number;
  onRemove: (() => void) | undefined;
};

export function LineFields({ form, index, onRemove }: Props) {
  const { accounts } = useChart();
  const line = form.getValues().lines[index];
  if (!line) return null;
  const code = accounts.find(({ id }) => id === line.accountId)?.code ?? '';
  const party = partyAccounts[code];
  const field = (name: keyof Line) => form.getInputProps(`lines.${index}.${name}`);
  return (
    <Paper withBorder p="xs" role="group" aria-label={t('Line {line}', { line: index + 1 })}>
      <Grid gap="xs" align="flex-start">
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap={4}>
            <AccountPicker
              label={t('Account')}
              {...field('accountId')}
              onChange={(id) => {
                form.setFieldValue(`lines.${index}.accountId`, id);
                form.setFieldValue(`lines.${index}.partyId`, null);
              }}
            />
            {party && (
              <PartyPicker
                key={party}
                type={party}
                label={party === 'CUSTOMER' ? t('Customer') : t('Vendor')}
                {...field('partyId')}
              />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 2 }}>
          <AmountInput label={t('Debit')} {...field('debit')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 2 }}>
          <AmountInput label={t('Credit')} {...field('credit')} />
        </Grid.Col>
        <Grid.Col span={{ base: onRemove ? 10 : 12, md: 3 }}>
          <TextInput label={t('Note')} maxLength={500} {...field('note')} />
        </Grid.Col>
        {onRemove && (
          <Grid.Col span={{ base: 2, md: 1 }} pt={28} ta="end">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('Remove line {line}', { line: index + 1 })}
              onClick={onRemove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Grid.Col>
        )}
      </Grid>
    </Paper>
  );
}
