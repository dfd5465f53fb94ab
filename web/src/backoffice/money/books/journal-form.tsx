import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toMajor } from '../../../../../src/values/money.ts';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useLocation, useNavigate } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { Money, useMoney } from '../../../ui/figures.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { NotForYou } from '../../../ui/whole-page.tsx';
import { t, withoutMarks } from '../../../words.ts';
import { type JournalValues, type Line, LineFields, lineFaults, newLine, sidesOf } from './journal-lines.tsx';

/** A journal entry by hand, for what no other page records. */
export default function NewJournalEntry() {
  const { may, user } = useSession();
  if (!may('money.write') || user.outletIds !== null) return <NotForYou />;
  return (
    <PageFrame
      title={t('New entry')}
      about={
        <Group gap="xs">
          <Anchor component={Link} to="/accounts/journal" size="sm">
            {t('Journal')}
          </Anchor>
          <Text size="sm">
            {t(
              'Debits and credits must be equal. Entries cannot be edited. To correct a mistake, reverse the entry.',
            )}
          </Text>
        </Group>
      }
    >
      <JournalForm />
    </PageFrame>
  );
}

function JournalForm() {
  const { decimals } = useSession();
  const { state } = useLocation();
  const [reversed] = useState(() => (state as { reversed?: Schema<'JournalEntry'> }).reversed);
  const money = useMoney();
  const navigate = useNavigate();
  const entry = useEntry({
    initial: initialOf(reversed),
    draft: reversed ? undefined : 'journal entry',
    validate: ({ lines }: JournalValues) => {
      const { debits, credits } = sidesOf(lines, decimals);
      const [debit, credit] = [debits, credits].map((side) => money(toMajor(side, decimals)));
      const balanceError = debits !== credits && {
        balance: t('Debits are {debit} and credits are {credit}. They must be equal.', {
          debit: debit ?? '',
          credit: credit ?? '',
        }),
      };
      return { ...Object.assign({}, ...lines.map(lineFaults)), ...balanceError };
    },
    send: ({ businessDate, note, lines }: JournalValues, headers) =>
      dataOf(
        client.POST('/accounts/journal', {
          headers,
          body: {
            ...(businessDate && { businessDate }),
            ...(note.trim() && { note }),
            lines: lines.map(bodyOf),
          },
        }),
      ),
    done: ({ number }) => t('Entry {number} posted.', { number }),
    onDone: ({ id }) => navigate({ to: '/accounts/journal', search: { open: id } }),
  });
  const { form } = entry;
  const { lines } = form.getValues();
  return (
    <EntryForm entry={entry} submitLabel={t('Post')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Description')} maxLength={500} {...form.getInputProps('note')} />
        <DayInput
          label={t('Date')}
          placeholder={t('Today')}
          clearable
          {...form.getInputProps('businessDate')}
        />
      </SimpleGrid>
      <Stack gap="xs">
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            form={form}
            index={index}
            onRemove={lines.length > 2 ? () => form.removeListItem('lines', index) : undefined}
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
        <Sides lines={lines} />
      </Group>
      {form.errors.balance && (
        <Text c="red" role="alert">
          {form.errors.balance}
        </Text>
      )}
    </EntryForm>
  );
}

/** The totals of both sides while the user types. */
function Sides({ lines }: { lines: Line[] }) {
  const { decimals } = useSession();
  const { debits, credits } = sidesOf(lines, decimals);
  const difference = debits - credits;
  const figures: [string, bigint][] = [
    [t('Debits'), debits],
    [t('Credits'), credits],
    [t('Difference'), difference < 0n ? -difference : difference],
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

/** Two empty lines, or the lines of the entry to reverse with their sides swapped. */
function initialOf(reversed: Schema<'JournalEntry'> | undefined): JournalValues {
  if (!reversed) return { businessDate: null, note: '', lines: [newLine(), newLine()] };
  return {
    businessDate: null,
    note: withoutMarks(t('Reverses {number}', { number: reversed.number })),
    lines: reversed.lines.map(({ accountId, debit, credit, partyId, outletId, note }) =>
      newLine({
        accountId,
        debit: Number(credit) || '',
        credit: Number(debit) || '',
        partyId,
        outletId,
        note: note ?? '',
      }),
    ),
  };
}

function bodyOf({ accountId, debit, credit, partyId, outletId, note }: Line) {
  return {
    accountId: accountId ?? '',
    ...(debit && { debit: Number(debit) }),
    ...(credit && { credit: Number(credit) }),
    ...(partyId && { partyId }),
    ...(outletId && { outletId }),
    ...(note.trim() && { note }),
  };
}
