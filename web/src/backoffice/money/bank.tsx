import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { formatDay, Moment, Money, Status, wordOf } from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { addressOf, linkTo } from '../../ui/link-to.ts';
import { dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageFault } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { Facts } from './facts.tsx';
import { useOutletNames } from './names.tsx';
import { SourceLink } from './source-link.tsx';

/** The ledger of one bank account, with the balance after each line. */
export default function BankLedger() {
  const { bankId = '' } = useParams({ strict: false }) as { bankId?: string };
  const { may } = useSession();
  const outlet = useOutletNames();
  const { data: bank, error } = useRead('/banks/{bankId}', { path: { bankId } });
  if (error) return <PageFault error={error} />;
  return (
    <ListPage
      title={bank?.name ?? t('Bank account')}
      about={
        <Group gap="xs">
          <Anchor component={Link} to="/banks" size="sm">
            {t('Banks')}
          </Anchor>
          {bank && <Text size="sm">{[bank.bankName, bank.accountNumber].filter(Boolean).join(' · ')}</Text>}
          {bank?.status === 'CLOSED' && <Status value="CLOSED" />}
        </Group>
      }
      list="bank-ledger"
      path="/banks/{bankId}/ledger"
      params={{ bankId }}
      filters={[
        dateFilter(),
        pickedFilter('outletId', (value, onChange) => (
          <OutletPicker value={value} onChange={(id) => onChange(id ?? undefined)} clearable w={170} />
        )),
      ]}
      columns={[
        {
          key: 'businessDate',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => formatDay(businessDate),
        },
        { key: 'source', title: t('For'), show: ({ source }) => wordOf(source.type) },
        { key: 'counterpart', title: t('With'), show: ({ counterpart }) => counterpart ?? '–' },
        { key: 'description', title: t('Note'), show: ({ description }) => description ?? '' },
        { key: 'reference', title: t('Reference'), show: ({ reference }) => reference ?? '' },
        {
          key: 'outlet',
          title: t('Outlet'),
          isOptional: true,
          show: ({ outletId }) => outlet(outletId),
        },
        { key: 'debit', title: t('In'), isNumber: true, show: ({ debit }) => amountOrNone(debit) },
        { key: 'credit', title: t('Out'), isNumber: true, show: ({ credit }) => amountOrNone(credit) },
        {
          key: 'balance',
          title: t('Balance'),
          isNumber: true,
          show: ({ balance }) => <Money amount={balance} />,
        },
      ]}
      summary={{
        path: '/banks/{bankId}/ledger/summary',
        tiles: (figures) => [
          { label: t('Opening'), value: <Money amount={figures.opening} /> },
          { label: t('In'), value: <Money amount={figures.in} /> },
          { label: t('Out'), value: <Money amount={figures.out} /> },
          { label: t('Closing'), value: <Money amount={figures.closing} /> },
        ],
      }}
      actions={
        may('money.write') &&
        bank?.status === 'ACTIVE' && (
          <Button
            component={Link}
            {...linkTo(addressOf('/banks/batch', { bankId }))}
            leftSection={<IconArrowsExchange size={18} />}
          >
            {t('Move money')}
          </Button>
        )
      }
      detailTitle={t('Line of the ledger')}
      detail={({ row }) => row && <LinePanel line={row} accountId={bank?.accountId} />}
      empty={t('Nothing was recorded on this account.')}
    />
  );
}

function amountOrNone(amount: number) {
  return amount === 0 ? '' : <Money amount={amount} />;
}

function LinePanel({ line, accountId }: { line: Schema<'BankLedgerLine'>; accountId: string | undefined }) {
  const outlet = useOutletNames();
  const { businessDate: day, entryId } = line;
  const journal = addressOf('/accounts/journal', {
    accountId,
    date_from: day,
    date_to: day,
    open: entryId,
  });
  return (
    <Facts
      facts={[
        [t('Date'), formatDay(day)],
        [t('Recorded'), <Moment key="at" at={line.recordedAt} />],
        [t('For'), <SourceLink key="for" source={line.source} day={day} />],
        [t('With'), line.counterpart],
        [t('Note'), line.description],
        [t('Reference'), line.reference],
        [t('Outlet'), line.outletId && outlet(line.outletId)],
        [t('In'), line.debit !== 0 && <Money key="in" amount={line.debit} />],
        [t('Out'), line.credit !== 0 && <Money key="out" amount={line.credit} />],
        [t('Balance then'), <Money key="balance" amount={line.balance} />],
        [
          t('Journal'),
          <Anchor key="entry" component={Link} {...linkTo(journal)} size="sm">
            {t('Its entry')}
          </Anchor>,
        ],
      ]}
    />
  );
}
