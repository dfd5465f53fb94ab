import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow } from './card.tsx';

export function DebtorsCard({ debtors }: { debtors: Schema<'Dashboard'>['debtors'] }) {
  return (
    <Card
      title={t('Debts')}
      to="/customers"
      search={{ balance: 'DEBTOR', sortKey: 'balance', sortDir: 'desc' }}
      aside={
        <Text size="sm" component="div">
          <Money amount={debtors.amount} />
        </Text>
      }
    >
      <Stack gap={6}>
        {debtors.rows.map(({ id, name, amount }) => (
          <CardRow key={id} name={name} to={`/customers/${id}`}>
            <Money amount={amount} />
          </CardRow>
        ))}
        <Text size="sm" c="dimmed">
          {debtors.count === 0
            ? t('Nobody owes you anything.')
            : t('{count} customers owe you money', { count: debtors.count })}
        </Text>
      </Stack>
    </Card>
  );
}
