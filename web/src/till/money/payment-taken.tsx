import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { TakenPayment } from '../engine/payments.ts';
import { methodName } from '../method-names.ts';
import { usePrinting } from '../printing/use-printing.ts';
import { deviceSettings } from '../setup/device-settings.ts';
import { CustomerBalance } from './customer-balance.tsx';
import { purposeName } from './payment-rows.ts';

/** Shows the payment that was taken: its amount, its number and its receipt. */
export function PaymentTaken({ taken, onDone }: { taken: TakenPayment; onDone: () => void }) {
  const { user, organisation, decimals } = useSession();
  const { run, shop, kickDrawer } = usePrinting();
  const { number, customer, purpose, method, amount, recorded } = taken;

  const print = () =>
    run(async () => {
      const [{ paymentRows }, { rowsJob }] = await Promise.all([
        import('./payment-rows.ts'),
        import('../printing/print-job.ts'),
      ]);
      const { settings } = shop();
      const about = {
        business: organisation.name,
        outlet: settings.outletName,
        timezone: organisation.timezone,
        cashier: user.firstName,
        currency: settings.currency,
        decimals,
      };
      return rowsJob(number, (width) => paymentRows(taken, about, width));
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (method === 'CASH') void kickDrawer();
    if (deviceSettings().printer.printsSales) void print();
  }, []);

  return (
    <Stack>
      <Text c="dimmed">{number}</Text>
      <div>
        <Text>
          {purposeName(purpose)}, {methodName(method)}
        </Text>
        <Text fz={48} fw={800} lh={1.1}>
          <Money amount={amount} />
        </Text>
        <Text>{customer.name}</Text>
      </div>
      {recorded?.balances ? (
        <Text>
          <CustomerBalance balance={recorded.balances.balance} />
        </Text>
      ) : (
        <Text>{t('Saved on this device. It is sent when the connection is back.')}</Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="lg" leftSection={<IconPrinter size={20} />} onClick={print}>
          {t('Print receipt')}
        </Button>
        <Button size="lg" onClick={onDone} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}
