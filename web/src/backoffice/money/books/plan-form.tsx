import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { planRhythmValues } from '../../../api/enum-values.ts';
import { useNavigate } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { useToday } from '../../../ui/figures.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { NotForYou } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import {
  bodyOf,
  JournalLines,
  type JournalValues,
  lastDay,
  newLine,
  useJournalFaults,
} from './journal-lines.tsx';

type Values = JournalValues & {
  every: (typeof planRhythmValues)[number];
  from: string | null;
  until: string | null;
  reverseNextMonth: boolean;
};

/** Plans an entry that is posted again and again. */
export default function NewJournalPlan() {
  const { may, user } = useSession();
  if (!may('money.write') || user.outletIds !== null) return <NotForYou />;
  return (
    <PageFrame
      title={t('New recurring entry')}
      about={t('Say when it comes and what it posts. The rest happens by itself.')}
    >
      <PlanForm />
    </PageFrame>
  );
}

function PlanForm() {
  const faultsOf = useJournalFaults();
  const today = useToday();
  const navigate = useNavigate();
  const entry = useEntry<Values, { id: string }>({
    initial: {
      note: '',
      every: 'MONTHLY',
      from: today,
      until: null,
      reverseNextMonth: false,
      lines: [newLine(), newLine()],
    },
    draft: 'recurring entry',
    validate: ({ note, from, lines }: Values) => ({
      ...(!note.trim() && { note: t('Enter a description.') }),
      ...(!from && { from: t('Choose a day.') }),
      ...faultsOf(lines),
    }),
    send: ({ note, every, from, until, reverseNextMonth, lines }, headers) =>
      dataOf(
        client.POST('/accounts/journal/plans', {
          headers,
          body: {
            note,
            every,
            from: from ?? '',
            ...(until && every !== 'ONCE' && { until }),
            reverseNextMonth,
            lines: lines.map(bodyOf),
          },
        }),
      ),
    done: t('Recurring entry planned.'),
    onDone: ({ id }) => navigate({ to: '/accounts/journal/plans', search: { open: id } }),
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Plan')}>
      <TextInput label={t('Description')} required maxLength={400} {...form.getInputProps('note')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={t('How often')}
          data={choicesOf(planRhythmValues)}
          allowDeselect={false}
          {...form.getInputProps('every')}
        />
        <DayInput label={t('First day')} required maxDate={lastDay} {...form.getInputProps('from')} />
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
