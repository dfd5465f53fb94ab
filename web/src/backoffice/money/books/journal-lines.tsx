import { ActionIcon, Button, Grid, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { sum, toMajor, toMinor } from '../../../../../src/values/money.ts';
import { newKey } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useSession } from '../../../session/session.tsx';
import { Money, useMoney } from '../../../ui/figures.tsx';
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
/** The last day that the books know. */
export const lastDay = '2099-12-31';

export type JournalValues = { note: string; lines: Line[] };

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

/** A line that the server has, to be changed or used again. */
export function knownLine(line: Schema<'JournalPlan'>['lines'][number]): Line {
  const { accountId, debit, credit, partyId, outletId, note } = line;
  return newLine({
    ...{ accountId, partyId, outletId },
    debit: Number(debit) || '',
    credit: Number(credit) || '',
    note: note ?? '',
  });
}

/** The totals of both sides in minor units. */
function sidesOf(lines: Line[], decimals: number): { debits: bigint; credits: bigint } {
  const side = (name: 'debit' | 'credit') =>
    sum(lines.map((line) => toMinor(Number(line[name]), decimals) ?? 0n));
  return { debits: side('debit'), credits: side('credit') };
}

/** Checks the lines of a form: each by itself, and whether both sides are equal. */
export function useJournalFaults(): (lines: Line[]) => Record<string, string> {
  const { decimals } = useSession();
  const money = useMoney();
  return (lines) => {
    const { debits, credits } = sidesOf(lines, decimals);
    const [debit, credit] = [debits, credits].map((side) => money(toMajor(side, decimals)));
    const balanceError = debits !== credits && {
      balance: t('Debits are {debit} and credits are {credit}. They must be equal.', {
        debit: debit ?? '',
        credit: credit ?? '',
      }),
    };
    return { ...Object.assign({}, ...lines.map(lineFaults)), ...balanceError };
  };
}

/** What is wrong with a line by itself. */
export function lineFaults(line: Line, index: number): Record<string, string> {
  const at = (name: keyof Line) => `lines.${index}.${name}`;
  return {
    ...(!line.accountId && { [at('accountId')]: t('Choose an account.') }),
    ...(!line.debit && !line.credit && { [at('debit')]: t('Enter a debit or a credit.') }),
    ...(line.debit && line.credit && { [at('credit')]: t('Enter a debit or a credit, not both.') }),
  };
}

/** The lines of an entry in a form, with the totals of both sides. */
export function JournalLines<Values extends JournalValues>({
  form: wholeForm,
  difference,
}: {
  form: UseFormReturnType<Values>;
  /** Where the difference of both sides goes, if they need not be equal. */
  difference?: string;
}) {
  const form = wholeForm as unknown as UseFormReturnType<JournalValues>;
  const { lines } = form.getValues();
  return (
    <>
      <Stack gap="xs">
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            form={form}
            index={index}
            onRemove={
              lines.length > (difference ? 1 : 2) ? () => form.removeListItem('lines', index) : undefined
            }
          />
        ))}
      </Stack>
      <Group justify="space-between" align="flex-start">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={lines.length >= 200}
          onClick={() => form.insertListItem('lines', newLine())}
        >
          {t('Add line')}
        </Button>
        <Sides lines={lines} difference={difference} />
      </Group>
      {form.errors.balance && (
        <Text c="red" role="alert">
          {form.errors.balance}
        </Text>
      )}
    </>
  );
}

/** The totals of both sides while the user types. */
function Sides({ lines, difference: label }: { lines: Line[]; difference: string | undefined }) {
  const { decimals } = useSession();
  const { debits, credits } = sidesOf(lines, decimals);
  const difference = debits - credits;
  const figures: [string, bigint][] = [
    [t('Debits'), debits],
    [t('Credits'), credits],
    [label ?? t('Difference'), difference < 0n ? -difference : difference],
  ];
  return (
    <Paper withBorder p="xs" role="status" aria-label={t('Totals')}>
      <Group gap="lg">
        {figures.map(([label, amount]) => (
          <Text key={label} size="sm">
            {label}{' '}
            <Text span fw={600}>
              <Money amount={toMajor(amount, decimals)} />
            </Text>
          </Text>
        ))}
      </Group>
    </Paper>
  );
}

/** A line as it is sent. */
export function bodyOf({ accountId, debit, credit, partyId, outletId, note }: Line) {
  return {
    accountId: accountId ?? '',
    ...(debit && { debit: Number(debit) }),
    ...(credit && { credit: Number(credit) }),
    ...(partyId && { partyId }),
    ...(outletId && { outletId }),
    ...(note.trim() && { note }),
  };
}

type Props = {
  form: UseFormReturnType<JournalValues>;
  index: number;
  onRemove: (() => void) | undefined;
};

function LineFields({ form, index, onRemove }: Props) {
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
