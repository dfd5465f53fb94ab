import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../../api/client.ts';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Money, Status, wordOf } from '../../../ui/figures.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { totalOf } from '../../../ui/total.ts';
import { t } from '../../../words.ts';

const meanings = {
  OPEN: t('Something of it lies in a till whose shift is not closed yet.'),
  BALANCED: t('What was counted at the close of the shifts is what should have been there.'),
  SHORT: t('Less was counted at the close of the shifts than should have been there.'),
  OVER: t('More was counted at the close of the shifts than should have been there.'),
};

/** A method of the analysis: how its balance comes about, and the payments behind it. */
export function MethodPanel({
  row,
  behind,
}: {
  row: Schema<'PaymentAnalysis'>;
  behind: (query: Record<string, string>) => string;
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
      <Anchor component={Link} {...linkTo(behind({ method, direction: 'IN' }))}>
        {t('All that came in:')} <Money amount={all} />
      </Anchor>
      <Anchor component={Link} {...linkTo(behind({ method, direction: 'OUT' }))}>
        {t('All that went out:')} <Money amount={paidOut} />
      </Anchor>
      <Anchor component={Link} to="/shifts">
        {t('The shifts and their counts')}
      </Anchor>
    </Stack>
  );
}
