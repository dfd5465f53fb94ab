import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { useBankName } from '../../../ui/banks.ts';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, Moment, Money, Status, wordOf } from '../../../ui/figures.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { useOutletName } from '../../../ui/outlets.ts';
import { PageFault, PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { useAccountName } from '../books/chart.ts';

/** One expense, and the button to reverse it. */
export function ExpensePanel({ expenseId, onDone }: { expenseId: string; onDone: () => void }) {
  const { may } = useSession();
  const { data: expense, error } = useRead('/expenses/{expenseId}', { path: { expenseId } });
  const accountName = useAccountName();
  const outletName = useOutletName();
  const bankName = useBankName();
  const reverse = useWrite({
    send: (_: undefined, headers) =>
      dataOf(client.DELETE('/expenses/{expenseId}', { headers, params: { path: { expenseId } } })),
    done: t('Expense reversed.'),
    onDone,
  });
  if (!expense) return error ? <PageFault error={error} /> : <PageWaiting />;
  const { accountId, businessDate: day, status } = expense;
  return (
    <Stack>
      <Facts
        facts={[
          [t('Amount'), <Money key="amount" amount={expense.amount} />],
          [t('Tax included'), expense.taxRateId && <Money key="tax" amount={expense.tax} />],
          [
            t('Category'),
            <Anchor
              key="account"
              component={Link}
              {...linkTo(addressOf('/expenses', { accountId }))}
              size="sm"
            >
              {accountName(accountId)}
            </Anchor>,
          ],
          [t('Status'), <Status key="status" value={status} />],
          [t('Reversed on'), expense.reversedOn && formatDay(expense.reversedOn)],
          [t('Payee'), expense.payee],
          [t('Outlet'), outletName(expense.outletId)],
          [t('Paid from'), expense.bankId ? bankName(expense.bankId) : wordOf(expense.method)],
          [t('Date'), formatDay(day)],
          [t('Recorded'), <Moment key="at" at={expense.createdAt} />],
          [t('Note'), expense.note],
          [
            t('Payment'),
            <Anchor
              key="payment"
              component={Link}
              {...linkTo(addressOf('/payments', { purpose: 'EXPENSE', date_from: day, date_to: day }))}
              size="sm"
            >
              {t('Expense payments of that day')}
            </Anchor>,
          ],
        ]}
      />
      {status === 'POSTED' && may('money.write') && (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('A reversed expense stays on record. Its money comes back today.')}
          </Text>
          <Button
            variant="default"
            loading={reverse.isPending}
            onClick={() => reverse.mutate(undefined)}
            style={{ flexShrink: 0 }}
          >
            {t('Reverse')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
