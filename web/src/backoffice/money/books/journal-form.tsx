import { Anchor, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useLocation, useNavigate } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { useToday } from '../../../ui/figures.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { NotForYou } from '../../../ui/whole-page.tsx';
import { t, withoutMarks } from '../../../words.ts';
import {
  bodyOf,
  JournalLines,
  type JournalValues,
  knownLine,
  lastDay,
  newLine,
  useJournalFaults,
} from './journal-lines.tsx';

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

type Values = JournalValues & { businessDate: string | null; reverseOn: string | null };

function JournalForm() {
  const { state } = useLocation();
  const [reversed] = useState(() => (state as { reversed?: Schema<'JournalEntry'> }).reversed);
  const faultsOf = useJournalFaults();
  const today = useToday();
  const navigate = useNavigate();
  const entry = useEntry({
    initial: initialOf(reversed),
    draft: reversed ? undefined : 'journal entry',
    validate: ({ lines }: Values) => faultsOf(lines),
    send: ({ businessDate, note, lines, reverseOn }: Values, headers) =>
      dataOf(
        client.POST('/accounts/journal', {
          headers,
          body: {
            ...(businessDate && { businessDate }),
            ...(note.trim() && { note }),
            lines: lines.map(bodyOf),
            ...(reverseOn && { reverseOn }),
          },
        }),
      ),
    done: ({ number }) => t('Entry {number} posted.', { number }),
    onDone: ({ id }) => navigate({ to: '/accounts/journal', search: { open: id } }),
  });
  const { form } = entry;
  const nextMonth = firstOfNextMonth(form.getValues().businessDate ?? today);
  return (
    <EntryForm entry={entry} submitLabel={t('Post')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={t('Description')} maxLength={500} {...form.getInputProps('note')} />
        <DayInput
          label={t('Date')}
          placeholder={t('Today')}
          clearable
          {...form.getInputProps('businessDate')}
        />
        <DayInput
          label={t('Reverse on')}
          description={t('For an accrual: on this day it is reversed by itself.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxDate={lastDay}
          presets={[{ label: t('First of the next month'), value: nextMonth }]}
          clearable
          {...form.getInputProps('reverseOn')}
        />
      </SimpleGrid>
      <JournalLines form={form} />
    </EntryForm>
  );
}

/** Two empty lines, or the lines of the entry to reverse with their sides swapped. */
function initialOf(reversed: Schema<'JournalEntry'> | undefined): Values {
  if (!reversed) return { businessDate: null, note: '', reverseOn: null, lines: [newLine(), newLine()] };
  return {
    reverseOn: null,
    businessDate: null,
    note: withoutMarks(t('Reverses {number}', { number: reversed.number })),
    lines: reversed.lines.map(({ debit, credit, ...line }) =>
      knownLine({ ...line, debit: credit, credit: debit }),
    ),
  };
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
