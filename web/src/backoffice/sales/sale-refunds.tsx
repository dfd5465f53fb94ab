import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../routing/link.tsx';
import { formatQuantity, Moment, Money, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { type SaleDetails, Section } from './sale-section.tsx';

/** The refunds of a sale, each with its slip. */
export function SaleRefunds({ sale }: { sale: SaleDetails }) {
  const [slip, setSlip] = useState<string>();
  if (sale.refunds.length === 0) return null;
  const nameAt = (position: number) => sale.lines.find((line) => line.position === position)?.name ?? '';
  return (
    <Section title={t('Refunds')}>
      {sale.refunds.map((refund) => (
        <Paper key={refund.id} withBorder p="sm">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text size="sm" fw={600}>
                {refund.isVoid ? t('Void') : refund.number}
              </Text>
              <Text size="xs" c="dimmed">
                <Moment at={refund.createdAt} /> · {refund.userName}
              </Text>
              {refund.reason && <Text size="sm">{refund.reason}</Text>}
              {refund.exchange && (
                <Text size="sm">
                  {t('Exchanged for')}{' '}
                  <Anchor component={Link} to={`/sales/${refund.exchange.saleId}`} inherit>
                    {refund.exchange.number}
                  </Anchor>
                </Text>
              )}
              {refund.lines.map(({ position, quantity, restocked }) => (
                <Text key={position} size="sm">
                  {formatQuantity(quantity)} × {nameAt(position)}
                  {restocked ? '' : ` (${t('not returned to stock')})`}
                </Text>
              ))}
            </Stack>
            <Stack gap={2} align="flex-end" style={{ flexShrink: 0 }}>
              <Text size="sm" fw={600} component="div">
                <Money amount={refund.total} />
              </Text>
              {refund.payments.map(({ id, method, amount }) => (
                <Text key={id} size="xs" c="dimmed" component="div">
                  {wordOf(method)} <Money amount={amount} />
                </Text>
              ))}
              {Number(refund.credited) > 0 && (
                <Text size="xs" c="dimmed" component="div">
                  {t('Taken off the debt')} <Money amount={refund.credited} />
                </Text>
              )}
              <Anchor component="button" type="button" size="sm" onClick={() => setSlip(refund.id)}>
                {t('Refund receipt')}
              </Anchor>
            </Stack>
          </Group>
        </Paper>
      ))}
      <ReceiptDialog
        sale={sale}
        refundId={slip}
        isOpen={slip !== undefined}
        onClose={() => setSlip(undefined)}
      />
    </Section>
  );
}
