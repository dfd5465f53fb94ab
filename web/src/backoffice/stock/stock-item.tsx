import { Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay, Money, Quantity, Status } from '../../ui/figures.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { itemName } from '../../ui/item-name.ts';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { movementColumns } from './movement-columns.tsx';
import { stateOf } from './stock-state.tsx';

/** An item at an outlet: stock, value, other outlets and latest movements. */
export function StockItem({ variantId, outletId }: { variantId: string; outletId: string }) {
  const { may, user } = useSession();
  const seesCost = user.role !== 'CASHIER';
  const stock = useRead('/inventory/stock/rows', { query: { variantId, outletId, limit: 1 } });
  const cost = useRead('/inventory/stock/average-cost', { query: { variantId } }, { enabled: seesCost });
  const movements = useRead('/inventory/stock/movements', {
    query: { variantId, outletId, sortKey: 'recordedAt', sortDir: 'desc', limit: 10 },
  });
  const row = stock.data?.rows[0];
  if (!row) return stock.isPending ? <PageWaiting /> : <Text>{t('This item is not stocked here.')}</Text>;
  return (
    <Stack>
      <div>
        <Title order={2} size="h4">
          {itemName(row.productName, row.variantName)}
        </Title>
        <Group gap="xs">
          <Text c="dimmed" size="sm">
            {row.outletName}
          </Text>
          <Status value={stateOf(row)} />
        </Group>
      </div>
      <Facts
        facts={[
          [t('In stock here'), <Quantity key="here" quantity={row.quantity} unit={row.unit} />],
          ...(seesCost
            ? ([
                [t('Value'), <Money key="worth" amount={row.value} />],
                [t('Average cost here'), <Money key="cost" amount={row.averageCost} />],
                [t('Average cost at all outlets'), <Money key="costs" amount={cost.data?.averageCost} />],
              ] as [string, ReactNode][])
            : []),
          [t('Price'), <Money key="price" amount={row.price} />],
          [t('Low at'), <Quantity key="low" quantity={row.reorderLevel} unit={row.unit} />],
        ]}
      />
      {may('inventory.write') && (
        <Group gap="xs">
          <Button
            component={Link}
            to="/stock/adjustments/new"
            search={{ outletId, variantId }}
            variant="default"
          >
            {t('Adjust')}
          </Button>
          <Button
            component={Link}
            to="/stock/transfers/new"
            search={{ outletId, variantId }}
            variant="default"
          >
            {t('Transfer')}
          </Button>
        </Group>
      )}
      <StockByOutlet variantId={variantId} unit={row.unit} />
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('Latest movements')}
        </Title>
        <Anchor component={Link} to="/stock/movements" search={{ variantId, outletId }} size="sm">
          {t('View all')}
        </Anchor>
      </Group>
      <RowTable
        label={t('Latest movements')}
        columns={movementColumns({ seesCost: false, isOneItem: true })}
        rows={movements.data?.rows ?? []}
        idOf={({ id }) => id}
        isWaiting={movements.isPending}
        empty={t('No movements here yet.')}
      />
    </Stack>
  );
}

/** The stock of the item at each outlet, now or at the end of a day. */
function StockByOutlet({ variantId, unit }: { variantId: string; unit: string | null }) {
  const [date, setDate] = useState<string | null>(null);
  const { data } = useRead('/inventory/stock/quantity-balance', {
    query: { variantId, ...(date && { date }) },
  });
  const seesValue = data?.value !== null;
  return (
    <Stack gap="xs">
      <DayInput
        label={t('At each outlet')}
        placeholder={t('Now')}
        value={date}
        onChange={setDate}
        clearable
        maw={240}
      />
      <Table
        withTableBorder
        aria-label={date ? t('At the end of {day}', { day: formatDay(date) }) : t('Now')}
      >
        <Table.Tbody>
          {data?.outlets.map((outlet) => (
            <Table.Tr key={outlet.outletId}>
              <Table.Td>{outlet.name}</Table.Td>
              <Table.Td className="number">
                <Quantity quantity={outlet.quantity} unit={unit} />
              </Table.Td>
              {seesValue && (
                <Table.Td className="number">
                  <Money amount={outlet.value} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
          <Table.Tr fw={600}>
            <Table.Td>{t('Total')}</Table.Td>
            <Table.Td className="number">
              <Quantity quantity={data?.quantity} unit={unit} />
            </Table.Td>
            {seesValue && (
              <Table.Td className="number">
                <Money amount={data?.value} />
              </Table.Td>
            )}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
