import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow } from './card.tsx';

type Debts = Schema<'Dashboard'>['debtors'];

const sides = {
  customers: {
    title: t('Customers owe you'),
    none: t('Nobody owes you anything.'),
    some: (count: number) => t('{count} customers owe you money', { count }),
    search: { balance: 'DEBTOR', sortKey: 'balance', sortDir: 'desc' },
  },
  vendors: {
    title: t('You owe vendors'),
    none: t('You owe no vendor anything.'),
    some: (count: number) => t('You owe {count} vendors money', { count }),
    // What we owe is a balance below zero.
    search: { balance: 'CREDITOR', sortKey: 'balance', sortDir: 'asc' },
  },
};

/** What customers owe us, or what we owe vendors. */
export function DebtsCard({ side, debts }: { side: keyof typeof sides; debts: Debts }) {
  const { title, none, some, search } = sides[side];
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
          {debts.count === 0 ? none : some(debts.count)}
        </Text>
      </Stack>
    </Card>
  );
}
