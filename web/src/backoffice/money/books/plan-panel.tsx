import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, Status, wordOf } from '../../../ui/figures.tsx';
import { DeleteButton } from '../../../ui/form/delete-button.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { useServerText } from '../../../ui/server-text.ts';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { useChart } from './chart.ts';
import { EntryLines } from './entry-lines.tsx';

type Plan = Schema<'JournalPlanWithEntries'>;

/** A recurring entry: when it comes, its lines, and what was posted. */
export function PlanPanel({ planId, onDone }: { planId: string; onDone: () => void }) {
  const { may } = useSession();
  const readable = useServerText();
  const path = { journalPlanId: planId };
  const { data: plan, error } = useRead('/accounts/journal/plans/{journalPlanId}', { path });
  const change = useWrite({
    send: ({ status, version }: { status: 'ACTIVE' | 'PAUSED'; version: number }, headers) =>
      dataOf(
        client.PATCH('/accounts/journal/plans/{journalPlanId}', {
          params: { path },
          headers,
          body: { status, version },
        }),
      ),
    done: t('Recurring entry changed.'),
  });
  if (!plan) return error ? <ErrorNotice error={error} /> : <PageWaiting />;
  const isPaused = plan.status === 'PAUSED';
  return (
    <Stack>
      {plan.problem && (
        <Alert color="red" title={t('Could not be posted')}>
          {readable(plan.problem)} {t('It is tried again every few minutes.')}
        </Alert>
      )}
      <Facts
        facts={[
          [t('Description'), plan.note],
          [t('Status'), <Status key="status" value={plan.status} />],
          [t('How often'), wordOf(plan.every)],
          [t('First day'), formatDay(plan.from)],
          [t('Until'), plan.until && formatDay(plan.until)],
          [t('Next on'), plan.nextOn && formatDay(plan.nextOn)],
          [t('Reverse'), plan.reverseNextMonth && t('On the first day of the next month')],
        ]}
      />
      <PlanLines lines={plan.lines} />
      <PostedEntries entries={plan.entries} />
      {may('money.write') && plan.status !== 'ENDED' && (
        <Group justify="flex-end">
          <DeleteButton
            label={t('Stop')}
            warning={t('Nothing more is posted by it.')}
            send={(headers) =>
              dataOf(client.DELETE('/accounts/journal/plans/{journalPlanId}', { params: { path }, headers }))
            }
            done={t('Recurring entry stopped.')}
            onDone={onDone}
          />
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ status: isPaused ? 'ACTIVE' : 'PAUSED', version: plan.version })}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </Button>
          <Button component={Link} to={`/accounts/journal/plans/${planId}`}>
            {t('Edit')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function PlanLines({ lines }: { lines: Plan['lines'] }) {
  const { accounts } = useChart();
  const shown = lines.map(({ accountId, debit, credit, ...line }) => {
    const account = accounts.find(({ id }) => id === accountId);
    return {
      ...line,
      accountCode: account?.code ?? '',
      accountName: account?.name ?? '–',
      partyName: null,
      debit: debit ?? 0,
      credit: credit ?? 0,
    };
  });
  return <EntryLines lines={shown} />;
}

function PostedEntries({ entries }: { entries: Plan['entries'] }) {
  if (entries.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('Posted')}</Text>
      {entries.map(({ day, entryId, businessDate, number }) => (
        <Text key={day} size="sm">
          <Anchor
            component={Link}
            {...linkTo(
              addressOf('/accounts/journal', {
                date_from: businessDate,
                date_to: businessDate,
                open: entryId,
              }),
            )}
            inherit
          >
            {number}
          </Anchor>{' '}
          {formatDay(businessDate)}
        </Text>
      ))}
    </Stack>
  );
}
