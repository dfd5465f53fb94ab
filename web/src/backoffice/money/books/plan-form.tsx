import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { planRhythmValues } from '../../../api/enum-values.ts';
import { read } from '../../../api/read.ts';
import { useNavigate } from '../../../routing/view.ts';
import { formatDay, useMoney, useToday } from '../../../ui/figures.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { t } from '../../../words.ts';
import { useAccountName } from './chart.ts';
import {
  bodyOf,
  JournalLines,
  type JournalValues,
  knownLine,
  type Line,
  lastDay,
  newLine,
  useJournalFaults,
} from './journal-lines.tsx';

type Plan = Schema<'JournalPlan'>;
type Values = JournalValues & {
  every: (typeof planRhythmValues)[number];
  from: string | null;
  until: string | null;
  reverseNextMonth: boolean;
};

const newValues = { note: '', every: 'MONTHLY' as const, until: null, reverseNextMonth: false };

const valuesOf = ({ note, every, from, until, reverseNextMonth, lines }: Plan): Values => ({
  ...{ note, every, from, until, reverseNextMonth },
  lines: lines.map(knownLine),
});

/** Plans an entry, or changes what a plan posts from its next day on. How often it comes cannot be changed. */
export function PlanForm({ plan }: { plan?: Plan }) {
  const faultsOf = useJournalFaults();
  const today = useToday();
  const navigate = useNavigate();
  const show = ({ id }: { id: string }) => navigate({ to: '/accounts/journal/plans', search: { open: id } });
  const entry = useEntry<Values, Plan>({
    initial: plan ? valuesOf(plan) : { ...newValues, from: today, lines: [newLine(), newLine()] },
    version: plan?.version,
    draft: plan ? undefined : 'recurring entry',
    validate: ({ note, from, lines }: Values) => ({
      ...(!note.trim() && { note: t('Enter a description.') }),
      ...(!from && { from: t('Choose a day.') }),
      ...faultsOf(lines),
    }),
    send: ({ note, every, from, until, reverseNextMonth, lines }, headers, version) => {
      const fields = { note, reverseNextMonth, lines: lines.map(bodyOf) };
      return plan
        ? dataOf(
            client.PATCH('/accounts/journal/plans/{journalPlanId}', {
              params: { path: { journalPlanId: plan.id } },
              headers,
              body: { ...fields, until, ...(version && { version }) },
            }),
          )
        : dataOf(
            client.POST('/accounts/journal/plans', {
              headers,
              body: { ...fields, every, from: from ?? '', ...(until && every !== 'ONCE' && { until }) },
            }),
          );
    },
    ...(plan && {
      reload: async () => {
        const path = { journalPlanId: plan.id };
        const now = await read('/accounts/journal/plans/{journalPlanId}', { path });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: plan ? t('Recurring entry changed.') : t('Recurring entry planned.'),
    onDone: show,
  });
  const { form } = entry;
  const inWords = useValuesInWords();
  return (
    <EntryForm
      entry={entry}
      {...(plan ? { onCancel: () => show(plan) } : { submitLabel: t('Plan') })}
      describe={inWords}
    >
      <TextInput label={t('Description')} required maxLength={400} {...form.getInputProps('note')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={t('How often')}
          data={choicesOf(planRhythmValues)}
          allowDeselect={false}
          disabled={plan !== undefined}
          {...form.getInputProps('every')}
        />
        <DayInput
          label={t('First day')}
          required
          maxDate={lastDay}
          disabled={plan !== undefined}
          {...form.getInputProps('from')}
        />
        {form.getValues().every !== 'ONCE' && (
          <DayInput
            label={t('Until')}
            placeholder={t('No end')}
            clearable
            maxDate={lastDay}
            {...form.getInputProps('until')}
          />
        )}
      </SimpleGrid>
      <JournalLines form={form} />
      <Checkbox
        label={t('Reverse each entry on the first day of the next month')}
        description={t('For accruals: costs of this month whose bill comes later.')}
        {...form.getInputProps('reverseNextMonth', { type: 'checkbox' })}
      />
    </EntryForm>
  );
}

/** A plan as text, to compare it with what someone else has saved. */
function useValuesInWords(): (values: Values) => Record<string, string> {
  const accountName = useAccountName();
  const money = useMoney();
  const lineText = ({ accountId, debit, credit, note }: Line) =>
    [
      accountId && accountName(accountId),
      debit ? `${t('Debit')} ${money(Number(debit))}` : `${t('Credit')} ${money(Number(credit))}`,
      note,
    ]
      .filter(Boolean)
      .join(' · ');
  return ({ note, until, reverseNextMonth, lines }) => ({
    [t('Description')]: note,
    [t('Until')]: until ? formatDay(until) : '',
    [t('Reverse')]: reverseNextMonth ? t('On the first day of the next month') : '',
    [t('Lines')]: lines.map(lineText).join('; '),
  });
}
