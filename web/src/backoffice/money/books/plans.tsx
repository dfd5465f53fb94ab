import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { journalPlanStatusValues, planRhythmValues } from '../../../api/enum-values.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Day, Money, wordOf } from '../../../ui/figures.tsx';
import { later } from '../../../ui/later.tsx';
import { statusColumn } from '../../../ui/list/columns.tsx';
import { choiceFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { totalOf } from '../../../ui/total.ts';
import { t } from '../../../words.ts';

const PlanPanel = later(() => import('./plan-panel.tsx'), 'PlanPanel');

/** Entries that are posted by themselves: again and again, or once, such as reversals. */
export default function JournalPlans() {
  const { may, decimals } = useSession();
  return (
    <ListPage
      list="journal-plans"
      path="/accounts/journal/plans"
      about={t(
        'These entries are posted by themselves on their day. A day that is closed by then counts later.',
      )}
      searchIn={t('Description')}
      filters={[
        choiceFilter('status', t('Status'), journalPlanStatusValues),
        choiceFilter('every', t('How often'), planRhythmValues),
      ]}
      columns={[
        {
          key: 'note',
          title: t('Description'),
          sortKey: 'note',
          show: ({ note, problem }) => (
            <>
              {note}
              {problem && (
                <Text size="xs" c="red">
                  {t('Could not be posted')}
                </Text>
              )}
            </>
          ),
        },
        {
          key: 'nextOn',
          title: t('Next on'),
          sortKey: 'nextOn',
          isMain: true,
          show: ({ nextOn }) => (nextOn ? <Day day={nextOn} /> : '–'),
        },
        { key: 'every', title: t('How often'), show: ({ every }) => wordOf(every) },
        {
          key: 'until',
          title: t('Until'),
          isOptional: true,
          show: ({ until }) => (until ? <Day day={until} /> : '–'),
        },
        statusColumn,
        {
          key: 'amount',
          title: t('Amount'),
          isNumber: true,
          isMain: true,
          show: ({ lines }) => (
            <Money
              amount={totalOf(
                lines.map(({ debit }) => debit ?? 0),
                decimals,
              )}
            />
          ),
        },
      ]}
      newAt={may('money.write') && '/accounts/journal/plans/new'}
      actions={
        may('money.write') && (
          <Button component={Link} to="/accounts/journal/plans/new" leftSection={<IconPlus size={18} />}>
            {t('New recurring entry')}
          </Button>
        )
      }
      detailTitle={t('Recurring entry')}
      detail={({ id, close }) => <PlanPanel planId={id} onDone={close} />}
      empty={t('No recurring entries yet. Plan what comes every month, such as depreciation or rent.')}
    />
  );
}
