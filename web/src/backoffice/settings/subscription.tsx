import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoney, Moment, wordOf } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { t } from '../../words.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** What the business has subscribed to, how much of it is used, and what else there is. */
export default function Subscription() {
  const { may } = useSession();
  const current = useRead('/subscriptions/current');
  const plans = useRead('/subscriptions/plans');
  const again = useWrite({
    send: (_: undefined, headers) => dataOf(client.POST('/subscriptions/copy', { headers })),
    done: t('Subscribed again on the same terms.'),
  });
  const { data } = current;
  return (
    <PageFrame title={t('Subscription')}>
      <SettingsTabs />
      <ErrorNotice error={current.error ?? plans.error} />
      {data && (
        <Tiles
          tiles={[
            { label: t('Plan'), value: data.subscription?.planName ?? wordOf(data.status) },
            { label: t('Until'), value: data.until ? <Moment at={data.until} /> : t('Without end') },
            { label: t('Outlets'), value: used(data.outlets, data.maxOutlets), to: '/outlets' },
            {
              label: t('Users'),
              value: used(data.users, data.maxUsers),
              to: may('users.manage') ? '/users' : undefined,
            },
          ]}
        />
      )}
      {data && !data.billing && (
        <Text c="dimmed">{t('This server bills nobody: plans limit nothing here.')}</Text>
      )}
      {data?.pending && (
        <Text>
          {t('{plan} waits for its payment of {price}.', {
            plan: data.pending.planName,
            price: formatMoney(data.pending.price, data.pending.currency),
          })}
        </Text>
      )}
      {may('billing.manage') && data?.subscription && (
        <Group>
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('The same again')}
          </Button>
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {plans.data?.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} isCurrent={plan.planId === data?.subscription?.planId} />
        ))}
      </SimpleGrid>
    </PageFrame>
  );
}

const used = (count: number, most: number | null) =>
  most === null ? count : t('{count} of {most}', { count, most });

const counted = (number: number, one: string, many: string) => (number === 1 ? one : many);

function PlanCard({ plan, isCurrent }: { plan: Schema<'Plan'>; isCurrent: boolean }) {
  const { may } = useSession();
  const subscribe = useWrite({
    send: (_: undefined, headers) =>
      dataOf(client.POST('/subscriptions', { headers, body: { planId: plan.planId } })),
    done: ({ status, planName }) =>
      status === 'PENDING'
        ? t('{plan} begins with its payment.', { plan: planName })
        : t('{plan} has begun.', { plan: planName }),
  });
  const months = plan.periodMonths;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {plan.planName}
        </Title>
        <Text fw={600}>
          {formatMoney(plan.price, plan.currency)}
          {months !== null && ` ${months === 1 ? t('a month') : t('for {months} months', { months })}`}
        </Text>
        <Text size="sm">
          {plan.maxOutlets === null
            ? t('Any number of outlets')
            : counted(plan.maxOutlets, t('1 outlet'), t('{number} outlets', { number: plan.maxOutlets }))}
        </Text>
        <Text size="sm">
          {plan.maxUsers === null
            ? t('Any number of users')
            : counted(plan.maxUsers, t('1 user'), t('{number} users', { number: plan.maxUsers }))}
        </Text>
        {may('billing.manage') && (
          <Button
            variant={isCurrent ? 'default' : 'filled'}
            loading={subscribe.isPending}
            onClick={() => subscribe.mutate(undefined)}
          >
            {isCurrent ? t('One more period') : t('Choose')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
