import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoney, Moment, wordOf } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { PlanCard } from './plan-card.tsx';

/** The subscription of the business, how much of it is used, and the other plans. */
export default function Subscription() {
  const { may } = useSession();
  const current = useRead('/subscriptions/current');
  const plans = useRead('/subscriptions/plans');
  const renew = useWrite({
    send: (_: undefined, headers) => dataOf(client.POST('/subscriptions/copy', { headers })),
    done: t('Subscription renewed.'),
  });
  const { data } = current;
  return (
    <PageFrame>
      <ErrorNotice error={current.error ?? plans.error} />
      {data && (
        <Tiles
          tiles={[
            { label: t('Plan'), value: data.subscription?.planName ?? wordOf(data.status) },
            { label: t('Ends'), value: data.until ? <Moment at={data.until} /> : t('No end date') },
            { label: t('Outlets'), value: usedText(data.outlets, data.maxOutlets), to: '/outlets' },
            {
              label: t('Users'),
              value: usedText(data.users, data.maxUsers),
              to: may('users.manage') ? '/users' : undefined,
            },
          ]}
        />
      )}
      {data?.pending && (
        <Text>
          {t('{plan} begins when {price} is paid.', {
            plan: data.pending.planName,
            price: formatMoney(data.pending.price, data.pending.currency),
          })}
        </Text>
      )}
      {data && !data.billing && (
        <Text c="dimmed">
          {t('Billing is off on this server. You need no plan, and there are no limits.')}
        </Text>
      )}
      {data?.billing && may('billing.manage') && data.subscription && (
        <Group>
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
            {t('Renew')}
          </Button>
        </Group>
      )}
      {data?.billing && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {plans.data?.map((plan) => (
            <PlanCard key={plan.planId} plan={plan} current={data} />
          ))}
        </SimpleGrid>
      )}
    </PageFrame>
  );
}

const usedText = (count: number, most: number | null) =>
  most === null ? count : t('{count} of {most}', { count, most });
