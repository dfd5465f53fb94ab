import { Anchor, Button, Group, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { negated } from '../../../../../src/values/money.ts';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { useBankName } from '../../../ui/banks.ts';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, Moment, Money, Status, wordOf } from '../../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { useOutletName } from '../../../ui/outlets.ts';
import { SourceLink } from '../../../ui/source-link.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';

type Payment = Schema<'Payment'>;

/** One payment: what it was for, which debts it paid, and how to reverse it. */
export function PaymentPanel({
  payment,
  isWaiting,
  onDone,
}: {
  payment: Payment | undefined;
  isWaiting: boolean;
  onDone: () => void;
}) {
  const { may } = useSession();
  if (isWaiting) return <PageWaiting />;
  if (!payment) {
    return <Text>{t('This payment is not in the list. Clear the filters or show more rows.')}</Text>;
  }
  // A payment of a sale, purchase or expense is reversed on the page of that record.
  const isReversible = payment.source.type === 'PAYMENT' && !payment.reversesId && !payment.reversedById;
  return (
    <Stack>
      <PaymentFacts payment={payment} />
      <Allocations payment={payment} />
      {isReversible && may('money.write') && <ReversePayment payment={payment} onDone={onDone} />}
    </Stack>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const outletName = useOutletName();
  const bankName = useBankName();
  const { balances, partyId } = payment;
  const party = partyId && (
    <Anchor component={Link} {...linkTo(addressOf('/payments', { partyId }))} size="sm">
      {payment.partyName}
    </Anchor>
  );
  const isOwnSource = payment.source.type === 'PAYMENT';
  return (
    <Facts
      facts={[
        [t('Amount'), <Money key="amount" amount={payment.amount} />],
        [t('Direction'), wordOf(payment.direction)],
        [t('Purpose'), wordOf(payment.purpose)],
        [
          t('Belongs to'),
          isOwnSource ? null : <SourceLink key="source" source={payment.source} day={payment.businessDate} />,
        ],
        [t('Status'), payment.reversedById && <Status key="status" value="REVERSED" />],
        [
          t('Reverses'),
          payment.reversesId && (
            <Anchor
              key="reverses"
              component={Link}
              {...linkTo(addressOf('/payments', { partyId: partyId ?? undefined, open: payment.reversesId }))}
              size="sm"
            >
              {t('an earlier payment')}
            </Anchor>
          ),
        ],
        [t('Party'), party],
        [t('Method'), wordOf(payment.method)],
        [t('Bank'), payment.bankId && bankName(payment.bankId)],
        [t('Cash received'), payment.change !== 0 && <Money key="tendered" amount={payment.tendered} />],
        [t('Change'), payment.change !== 0 && <Money key="change" amount={payment.change} />],
        [t('Cash back'), payment.cashBack !== 0 && <Money key="cashBack" amount={payment.cashBack} />],
        [t('Outlet'), payment.outletId && outletName(payment.outletId)],
        [
          t('Shift'),
          payment.tillSessionId && (
            <SourceLink
              key="shift"
              source={{ type: 'TILL_SESSION', id: payment.tillSessionId }}
              day={payment.businessDate}
            />
          ),
        ],
        [t('Date'), formatDay(payment.businessDate)],
        [t('Recorded'), <Moment key="at" at={payment.createdAt} />],
        [t('Reference'), payment.reference],
        [t('Note'), payment.note],
        [
          t('Owed after this payment'),
          balances && Number(balances.balance) >= 0 && <Money key="balance" amount={balances.balance} />,
        ],
        [
          t('We owed after this'),
          balances && Number(balances.balance) < 0 && <Money key="owed" amount={negated(balances.balance)} />,
        ],
        [
          t('Deposit after this'),
          balances && balances.deposit !== 0 && <Money key="deposit" amount={balances.deposit} />,
        ],
        [
          t('Advance after this'),
          balances && balances.advance !== 0 && <Money key="advance" amount={balances.advance} />,
        ],
      ]}
    />
  );
}

function Allocations({ payment: { allocations, businessDate } }: { payment: Payment }) {
  if (allocations.length === 0) return null;
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {t('Debts paid')}
      </Title>
      <Table aria-label={t('Debts paid')} withTableBorder>
        <Table.Tbody>
          {allocations.map(({ debtId, source, reference, amount }) => (
            <Table.Tr key={debtId}>
              <Table.Td>
                <SourceLink
                  source={source}
                  label={[wordOf(source.type), reference].filter(Boolean).join(' ')}
                  day={businessDate}
                />
              </Table.Td>
              <Table.Td className="number">
                <Money amount={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function ReversePayment({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const entry = useEntry({
    initial: { note: '' },
    validate: { note: (note) => (note.trim() ? null : t('Enter a reason.')) },
    send: ({ note }, headers) =>
      dataOf(
        client.POST('/payments/{paymentId}/reverse', {
          params: { path: { paymentId: payment.id } },
          headers,
          body: { note },
        }),
      ),
    done: t('Payment reversed.'),
    onDone,
  });
  if (!isOpen) {
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Reverse…')}
        </Button>
      </Group>
    );
  }
  return (
    <EntryForm entry={entry} submitLabel={t('Reverse payment')} onCancel={() => setOpen(false)}>
      <Text size="sm" c="dimmed">
        {t(
          'This records the opposite payment today. Both stay in the list. The debts it paid are open again.',
        )}
      </Text>
      <Textarea
        label={t('Reason')}
        required
        maxLength={500}
        autosize
        data-autofocus
        {...entry.form.getInputProps('note')}
      />
    </EntryForm>
  );
}
