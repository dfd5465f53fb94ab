import { Anchor, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Money, Status, wordOf } from '../../../ui/figures.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { totalOf } from '../../../ui/total.ts';
import { t } from '../../../words.ts';

const meanings = {
  OPEN: t('Some of it is in a till whose shift is still open.'),
  BALANCED: t('The amounts counted at closing match what was expected.'),
  SHORT: t('Less was counted at closing than expected.'),
  OVER: t('More was counted at closing than expected.'),
};

/** How the balance of a payment method comes about, with links to its payments. */
export function MethodPanel({
  row,
  paymentsAddress,
}: {
  row: Schema<'PaymentAnalysis'>;
  paymentsAddress: (query: Record<string, string>) => string;
}) {
  const { decimals } = useSession();
  const { paymentMethod: method, salesPmt, paidIn, paidOut, cashBack, balance, status } = row;
  const all = totalOf([salesPmt, paidIn], decimals);
  return (
    <Stack>
      <Facts
        facts={[
          [t('Method'), wordOf(method)],
          [t('From sales'), <Money key="sales" amount={salesPmt} />],
          [t('Paid in'), <Money key="in" amount={paidIn} />],
          [t('Paid out'), <Money key="out" amount={paidOut} />],
          [t('Cash back'), <Money key="back" amount={cashBack} />],
          [t('Balance'), <Money key="balance" amount={balance} />],
          [t('Counted'), <Status key="status" value={status} />],
        ]}
      />
      <Text size="sm">{meanings[status]}</Text>
      <Anchor component={Link} {...linkTo(paymentsAddress({ method, direction: 'IN' }))}>
        {t('All money in:')} <Money amount={all} />
      </Anchor>
      <Anchor component={Link} {...linkTo(paymentsAddress({ method, direction: 'OUT' }))}>
        {t('All money out:')} <Money amount={paidOut} />
      </Anchor>
      <Anchor component={Link} to="/shifts">
        {t('View shifts')}
      </Anchor>
    </Stack>
  );
}
