import { Button, Checkbox, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { formatQuantity, Money, useMoney } from '../../ui/figures.tsx';
import { DrawerPicker } from '../../ui/form/drawer-picker.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { leftOf, refundFigures } from './refund-figures.ts';
import { type RefundTender, RefundTenders, refundTenders, usePayout } from './refund-money.tsx';
import type { SaleDetails } from './sale-section.tsx';

type ReturnedLine = { position: number; quantity: number | string; restock: boolean };

/** Refunds all or part of a sale. The money can go back by any method. */
export function RefundForm({ sale, onDone }: { sale: SaleDetails; onDone: () => void }) {
  const { decimals } = useSession();
  const money = useMoney();
  const lines = sale.lines.filter((line) => leftOf(line) > 0);
  const methods = [...new Set(sale.payments.map(({ method }) => method))];
  const entry = useEntry({
    initial: {
      returned: lines.map(({ position }): ReturnedLine => ({ position, quantity: 0, restock: true })),
      tenders: [
        { method: methods.length === 1 ? methods[0] : 'CASH', amount: '', bankId: '' },
      ] as RefundTender[],
      tillSessionId: null as string | null,
      reason: '',
    },
    validate: {
      returned: (some: ReturnedLine[]) =>
        some.some(({ quantity }) => Number(quantity) > 0) ? null : t('Enter how much is returned.'),
    },
    send: ({ returned, tenders, tillSessionId, reason }, headers) => {
      const body = {
        lines: returned
          .filter(({ quantity }) => Number(quantity) > 0)
          .map(({ position, quantity, restock }) => ({ position, quantity: Number(quantity), restock })),
        payments: refundTenders(tenders, payout),
        ...(tillSessionId && { tillSessionId }),
        ...(reason.trim() && { reason: reason.trim() }),
      };
      return dataOf(
        client.POST('/sales/{saleId}/refunds', { params: { path: { saleId: sale.id } }, headers, body }),
      );
    },
    done: ({ refund }) => t('{total} refunded.', { total: money(refund.total) }),
    onDone,
  });
  const { form } = entry;
  const { returned, tenders } = form.values;
  const figures = refundFigures(
    sale,
    Object.fromEntries(returned.map(({ position, quantity }) => [position, quantity])),
    decimals,
  );
  const payout = usePayout(figures);
  const isCash = figures.owed > 0 && tenders.some(({ method }) => method === 'CASH');
  const cashOut = refundTenders(tenders, payout)
    .filter(({ method }) => method === 'CASH')
    .reduce((sum, { amount }) => sum + amount, 0);
  const returnAll = () =>
    form.setFieldValue(
      'returned',
      returned.map((one, at) => ({ ...one, quantity: lines[at] ? leftOf(lines[at]) : 0 })),
    );
  return (
    <EntryForm
      entry={entry}
      submitLabel={t('Refund {total}', { total: money(figures.worth) })}
      onCancel={onDone}
    >
      <Table aria-label={t('Items to return')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Item')}</Table.Th>
            <Table.Th className="number">{t('Can be returned')}</Table.Th>
            <Table.Th w={130}>{t('Return')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, at) => (
            <Table.Tr key={line.position}>
              <Table.Td>
                {line.name}
                <Checkbox
                  size="xs"
                  mt={4}
                  label={t('Back to stock')}
                  aria-label={t('Back to stock: {name}', { name: line.name })}
                  {...form.getInputProps(`returned.${at}.restock`, { type: 'checkbox' })}
                />
              </Table.Td>
              <Table.Td className="number">{formatQuantity(leftOf(line))}</Table.Td>
              <Table.Td>
                <NumberInput
                  aria-label={t('Quantity of {name} to return', { name: line.name })}
                  min={0}
                  max={leftOf(line)}
                  {...(at === 0 && { 'data-autofocus': true })}
                  {...form.getInputProps(`returned.${at}.quantity`)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {form.errors.returned && (
        <Text size="sm" c="red" role="alert">
          {form.errors.returned}
        </Text>
      )}
      <Group justify="space-between">
        <Button variant="subtle" size="compact-sm" onClick={returnAll}>
          {t('Return everything')}
        </Button>
        <Stack gap={0} align="flex-end">
          {figures.credited > 0 && (
            <Text size="sm" component="div">
              {t('Taken off the debt')} <Money amount={figures.credited} />
            </Text>
          )}
          <Text fw={600} component="div">
            {t('To refund')} <Money amount={figures.owed} />
          </Text>
        </Stack>
      </Group>
      {figures.owed > 0 && (
        <RefundTenders form={form} payout={payout} hasCustomer={sale.customerId !== null} />
      )}
      {isCash && (
        <DrawerPicker
          label={t('Till or safe')}
          outletId={sale.outletId}
          paysOut={cashOut}
          {...form.getInputProps('tillSessionId')}
        />
      )}
      <Textarea label={t('Reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </EntryForm>
  );
}
