import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useParams } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { Money, Status } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { useOutletName } from '../../../ui/outlets.ts';
import { PageFault } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { BankLinePanel } from './bank-line.tsx';
import { bankLineColumns } from './bank-line-columns.tsx';

/** The ledger of one bank account, with the balance after each line. */
export default function BankLedger() {
  const { bankId = '' } = useParams();
  const { may } = useSession();
  const outletName = useOutletName();
  const { data: bank, error } = useRead('/banks/{bankId}', { path: { bankId } });
  const shown = useListState().filtersAmong(['date_from', 'date_to', 'outletId']);
  const lines = (direction: string) => addressOf('/banks/transactions', { ...shown, bankId, direction });
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
      filters={[dateFilter(), pickedFilter('outletId', (field) => <OutletPicker {...field} />)]}
      columns={[
        ...bankLineColumns<Schema<'BankLedgerLine'>>({
          beforeAmounts: [
            {
              key: 'outlet',
              title: t('Outlet'),
              isOptional: true,
              show: ({ outletId }) => outletName(outletId),
            },
          ],
        }),
        {
          key: 'balance',
          title: t('Balance'),
          isNumber: true,
          isMain: true,
          show: ({ balance }) => <Money amount={balance} />,
        },
      ]}
      summary={{
        path: '/banks/{bankId}/ledger/summary',
        tiles: (figures) => [
          { label: t('Opening'), value: <Money amount={figures.opening} /> },
          { label: t('In'), value: <Money amount={figures.in} />, to: lines('IN') },
          { label: t('Out'), value: <Money amount={figures.out} />, to: lines('OUT') },
          { label: t('Closing'), value: <Money amount={figures.closing} /> },
        ],
      }}
      actions={
        <>
          <Button component={Link} to={`/banks/${bankId}/reconcile`} variant="default">
            {t('Reconcile')}
          </Button>
          {may('money.write') && bank?.status === 'ACTIVE' && (
            <Button
              component={Link}
              {...linkTo(addressOf('/banks/batch', { bankId }))}
              leftSection={<IconArrowsExchange size={18} />}
            >
              {t('Move money')}
            </Button>
          )}
        </>
      }
      detailTitle={t('Ledger line')}
      detail={({ row }) => row && <BankLinePanel line={row} accountId={bank?.accountId} />}
      empty={t('No transactions on this account.')}
    />
  );
}
