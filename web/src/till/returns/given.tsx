import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ExactNumber } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { TillEngine } from '../engine/engine.ts';
import { refundRecordOf } from '../engine/records.ts';
import type { CartLine } from '../engine/types.ts';
import { methodName } from '../method-names.ts';
import type { SaleOfSlip } from '../printing/refund-document.ts';
import { usePrinting } from '../printing/use-printing.ts';
import { useTill } from '../use-till.ts';
import { exchangedSale } from './exchanged-sale.ts';
import { amountsOf } from './money-in-words.ts';

export type GivenBack = {
  sale: SaleOfSlip;
  refund: Omit<Schema<'Refund'>, 'saleId'>;
  /** After a restore, it shows the server that it had allowed this. */
  proof: string;
  exchange?: Schema<'CheckoutResponse'>;
  /** The lines of the cart that the exchange has sold. */
  soldLines?: CartLine[];
};

/** Keeps a refund on this device, so that the figures of its shift are right without the server. */
export async function keepRefund(
  till: TillEngine,
  { refund, proof, exchange, soldLines = [] }: GivenBack & { refund: Schema<'Refund'> },
): Promise<void> {
  const decimals = till.getState().settings?.currencyDecimals ?? 2;
  const newSale = exchange && exchangedSale(exchange, soldLines, till.getState());
  await till.noteRefund({
    saleId: refund.saleId,
    number: refund.number,
    amounts: amountsOf(refund.payments, decimals),
    bankId: refund.payments.find(({ method }) => method === 'BANK')?.bankId ?? undefined,
    isVoid: refund.isVoid,
    total: Number(refund.total),
    exchanged: Number(refund.exchanged),
    lines: refund.lines.map(({ position, quantity }) => ({ position, quantity })),
    record: refundRecordOf(refund, proof, newSale),
  });
  // Like every other sale, it opens the drawer if cash was taken, and prints its receipt if the device is set to.
  if (newSale) await till.keepSaleOfExchange(newSale);
  await till.refreshShift();
}

/** Shows in large digits what to hand over, and prints the slip. */
export function Given({ given, onDone }: { given: GivenBack; onDone: () => void }) {
  const { user } = useSession();
  const { state } = useTill();
  const { run, shop, kickDrawer, printReceipt } = usePrinting();
  const { sale, refund, exchange } = given;
  const refunded = refund.payments.filter(({ amount }) => Number(amount) > 0);
  const charged = exchange?.payments ?? [];
  const change = exchange?.change ?? 0;
  const hasCash = refunded.some(({ method }) => method === 'CASH');
  const newSale = state.lastSale?.saleId === exchange?.sale.id ? state.lastSale : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (hasCash) void kickDrawer();
  }, []);

  const printSlip = () =>
    run(async () => {
      const [{ documentOfRefund }, { receiptJob }] = await Promise.all([
        import('../printing/refund-document.ts'),
        import('../printing/print-job.ts'),
      ]);
      const document = documentOfRefund(refund, sale, { ...shop(), cashier: user.firstName });
      return receiptJob(document, { opensDrawer: false });
    });
  return (
    <Stack>
      <Text c="dimmed">{refund.number}</Text>
      {refunded.length + charged.length === 0 && <Text fz="lg">{t('Nothing to pay or refund.')}</Text>}
      {refunded.map(({ id, method, amount }) => (
        <Handed key={id} label={t('Refund by {method}', { method: methodName(method) })} amount={amount} />
      ))}
      {charged.map(({ id, method, tendered }) => (
        <Handed key={id} label={t('Take by {method}', { method: methodName(method) })} amount={tendered} />
      ))}
      {Number(change) > 0 && <Handed label={t('Change')} amount={change} />}
      {Number(refund.credited) > 0 && (
        <Text>
          {t('Taken off the debt')} <Money amount={refund.credited} />
        </Text>
      )}
      {exchange && <Text>{t('Exchanged for {number}', { number: exchange.sale.number })}</Text>}
      <Group justify="flex-end">
        <Button variant="default" size="lg" leftSection={<IconPrinter size={20} />} onClick={printSlip}>
          {t('Print refund receipt')}
        </Button>
        {newSale && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} />}
            onClick={() => printReceipt(newSale.receipt)}
          >
            {t('Print new receipt')}
          </Button>
        )}
        <Button size="lg" onClick={onDone} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}

function Handed({ label, amount }: { label: string; amount: ExactNumber }) {
  return (
    <div>
      <Text>{label}</Text>
      <Text fz={48} fw={800} lh={1.1}>
        <Money amount={amount} />
      </Text>
    </div>
  );
}
