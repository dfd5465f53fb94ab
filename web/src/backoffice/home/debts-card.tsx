import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow } from './card.tsx';

type Debts = Schema<'Dashboard'>['debtors'];

/** What customers owe us. */
export function DebtorsCard({ debtors }: { debtors: Debts }) {
  return (
    <DebtsCard
      title={t('Customers owe you')}
      debts={debtors}
      side="customers"
      search={{ balance: 'DEBTOR', sortKey: 'balance', sortDir: 'desc' }}
      about={
        debtors.count === 0
          ? t('Nobody owes you anything.')
          : t('{count} customers owe you money', { count: debtors.count })
      }
    />
  );
}

/** What we owe vendors. */
export function CreditorsCard({ creditors }: { creditors: Debts }) {
  return (
    <DebtsCard
      title={t('You owe vendors')}
      debts={creditors}
      side="vendors"
      // What we owe is a balance below zero.
      search={{ balance: 'CREDITOR', sortKey: 'balance', sortDir: 'asc' }}
      about={
        creditors.count === 0
          ? t('You owe no vendor anything.')
          : t('You owe {count} vendors money', { count: creditors.count })
      }
    />
  );
}

function DebtsCard({
  title,
  debts,
  side,
  search,
  about,
}: {
  title: string;
  debts: Debts;
  side: 'customers' | 'vendors';
  search: Record<string, string>;
  about: string;
}) {
  return (
    <Card
      title={title}
      to={`/${side}`}
      search={search}
      aside={
        <Text size="sm" component="div">
          <Money amount={debts.amount} />
        </Text>
      }
    >
      <Stack gap={6}>
        {debts.rows.map(({ id, name, amount }) => (
          <CardRow key={id} name={name} to={`/${side}/${id}`}>
            <Money amount={amount} />
          </CardRow>
        ))}
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </Stack>
    </Card>
  );
}
