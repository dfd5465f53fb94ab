import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoney } from '../../ui/figures.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Plan = Schema<'Plan'>;
type Current = Schema<'CurrentSubscription'>;

/** A plan with its price. It warns before a choice that loses something. */
export function PlanCard({ plan, current }: { plan: Plan; current: Current }) {
  const { may } = useSession();
  const [isAsking, setAsking] = useState(false);
  const isCurrent = plan.planId === current.subscription?.planId;
  const subscribe = useWrite({
    send: (_: undefined, headers) =>
      dataOf(client.POST('/subscriptions', { headers, body: { planId: plan.planId } })),
    done: ({ status, planName }) =>
      status === 'PENDING'
        ? t('{plan} begins when it is paid.', { plan: planName })
        : t('{plan} has begun.', { plan: planName }),
    onDone: () => setAsking(false),
  });
  const warnings = isCurrent ? [] : lossWarnings(plan, current);
  const choose = () => (warnings.length > 0 ? setAsking(true) : subscribe.mutate(undefined));
  const months = plan.periodMonths;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {plan.planName}
        </Title>
        <Text fw={600}>
          {formatMoney(plan.price, plan.currency)}
          {months !== null &&
            ` ${months === 1 ? t('per month') : t('for {count} months', { count: months })}`}
        </Text>
        <Text size="sm">
          {plan.maxOutlets === null ? t('Unlimited outlets') : outletsText(plan.maxOutlets)}
        </Text>
        <Text size="sm">{plan.maxUsers === null ? t('Unlimited users') : usersText(plan.maxUsers)}</Text>
        {isAsking ? (
          <Alert color="yellow" role="alertdialog" aria-label={t('Choose {plan}', { plan: plan.planName })}>
            <Stack gap="xs">
              {warnings.map((warning) => (
                <Text key={warning} size="sm">
                  {warning}
                </Text>
              ))}
              <Group gap="xs">
                <Button loading={subscribe.isPending} onClick={() => subscribe.mutate(undefined)}>
                  {t('Choose {plan}', { plan: plan.planName })}
                </Button>
                <Button variant="default" onClick={() => setAsking(false)}>
                  {t('Keep current plan')}
                </Button>
              </Group>
            </Stack>
          </Alert>
        ) : (
          may('billing.manage') && (
            <Button
              variant={isCurrent ? 'default' : 'filled'}
              loading={subscribe.isPending}
              aria-label={isCurrent ? undefined : t('Choose {plan}', { plan: plan.planName })}
              onClick={choose}
            >
              {isCurrent ? t('Add a period') : t('Choose')}
            </Button>
          )
        )}
      </Stack>
    </Card>
  );
}

const outletsText = (count: number) => t('{count} outlets', { count });
const usersText = (count: number) => t('{count} users', { count });

function lossWarnings({ maxOutlets, maxUsers, planName }: Plan, current: Current): string[] {
  const exceeds = (count: number, most: number | null) => most !== null && count > most;
  return [
    exceeds(current.outlets, maxOutlets) &&
      t('{plan} allows {allowed} and you have {count}. You keep them all, but cannot add more.', {
        plan: planName,
        allowed: outletsText(maxOutlets ?? 0),
        count: current.outlets,
      }),
    exceeds(current.users, maxUsers) &&
      t('{plan} allows {allowed} and you have {count}. You keep them all, but cannot invite more.', {
        plan: planName,
        allowed: usersText(maxUsers ?? 0),
        count: current.users,
      }),
    current.status === 'ACTIVE' &&
      current.subscription?.endsAt &&
      t('The rest of {plan} is lost when the new plan starts.', { plan: current.subscription.planName }),
  ].filter((warning) => typeof warning === 'string');
}
