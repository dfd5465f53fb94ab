import { Alert, Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fromExact, toMajor } from '../../../../src/values/money.ts';
import { client, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { newId } from '../engine/ids.ts';
import type { Customer, Item } from '../engine/types.ts';
import { ChooseCustomer } from '../money/choose-customer.tsx';
import { useTill } from '../use-till.ts';
import { FindGoods } from './find-goods.tsx';
import type { GivenBack } from './given.tsx';
import { GoodsBack } from './goods-back.tsx';
import { keepReturn } from './keep-return.ts';
import { type Amounts, allBy, type BackMethod, comesTo, waysBack } from './money-back.ts';
import { ReturnApproval } from './return-approval.tsx';
import { WaysBack } from './ways-back.tsx';
import { addReturned, backWithoutReceipt, type ReturnedItem } from './without-receipt.ts';
import './returns.css';
import '../shift/shift.css';

type Props = { onBack: () => void; onGiven: (given: GivenBack) => void };

/** Goods that no receipt is known of, for the lowest price that they were sold for. A cashier asks a manager. */
export function NoReceipt({ onBack, onGiven }: Props) {
  const { till, state } = useTill();
  const { may } = useSession();
  const { settings } = state;
  const outletId = state.outlet?.id ?? '';
  const [lines, setLines] = useState<ReturnedItem[]>([]);
  const [customer, setCustomer] = useState<Customer>();
  const [asks, setAsks] = useState<'CUSTOMER' | 'MANAGER'>();
  const [reason, setReason] = useState('');
  const [edited, setEdited] = useState<Amounts>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [refundId] = useState(() => newId());
  if (!settings) return null;
  const { currencyDecimals: decimals } = settings;
  const unitMinor = fromExact(settings.cashRounding, decimals);
  const rules = { decimals, cashUnitMinor: unitMinor > 1n ? unitMinor : undefined };
  const back = backWithoutReceipt(lines, settings);
  const amounts = edited ?? (back ? allBy('CASH', back, rules) : {});
  const isReady = back !== undefined && comesTo(amounts, back, rules);
  const ways = waysBack({ payments: [], customerId: customer?.id ?? null });

  const change = (id: string, changes: Partial<ReturnedItem>) => {
    setLines((now) => now.map((line) => (line.id === id ? { ...line, ...changes } : line)));
    setEdited(undefined);
  };
  const add = (item: Item, quantity: number) => {
    const id = newId();
    setLines((now) => addReturned(now, { id, item, quantity }));
    setEdited(undefined);
    const query = { outletId, itemPriceId: item.itemPriceId };
    dataOf(client.GET('/till/return-price', { params: { query } }))
      .then((proposed) =>
        setLines((now) =>
          now.map((line) =>
            line.item.itemPriceId === item.itemPriceId
              ? { ...line, proposed, price: line.price ?? proposed.price }
              : line,
          ),
        ),
      )
      .catch(setError);
  };
  const send = async (approvalToken?: string) => {
    setBusy(true);
    setError(undefined);
    try {
      const made = await dataOf(
        client.POST('/sales/refunds', {
          body: {
            ...{ refundId, outletId },
            ...(customer && { customerId: customer.id }),
            lines: lines.map(({ item, quantity, price = 0, restock }) => ({
              ...{ itemPriceId: item.itemPriceId, quantity, unitPrice: price, restock },
            })),
            payments: (Object.keys(amounts) as BackMethod[]).map((method) => ({
              ...{ method, amount: amounts[method] ?? 0 },
            })),
            ...(state.shift && { tillSessionId: state.shift.id }),
            ...(reason.trim() && { reason: reason.trim() }),
            ...(approvalToken && { approvalToken }),
          },
          // Another approval is another request; the id keeps it from being made twice.
          headers: { 'Idempotency-Key': newKey() },
        }),
      );
      await keepReturn(till, made).catch(() => undefined);
      onGiven({ sale: { ...made.refund, number: null }, refund: made.refund, proof: made.proof });
    } catch (fault) {
      setError(fault);
    }
    setBusy(false);
  };

  if (asks === 'MANAGER' && back) {
    return (
      <ReturnApproval
        lines={lines}
        total={toMajor(back.worthMinor, decimals)}
        onAnswer={(token) => {
          setAsks(undefined);
          if (token) void send(token);
        }}
      />
    );
  }
  if (asks === 'CUSTOMER') {
    return (
      <ChooseCustomer
        onChoose={(chosen) => {
          setCustomer(chosen);
          setAsks(undefined);
        }}
      />
    );
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Button variant="subtle" mih={56} onClick={onBack}>
          {t('With a receipt')}
        </Button>
        <Button variant="subtle" mih={56} onClick={() => setAsks('CUSTOMER')}>
          {customer?.name ?? t('Customer')}
        </Button>
      </Group>
      <FindGoods onFound={add} />
      <GoodsBack
        lines={lines}
        decimals={decimals}
        onChange={change}
        onRemove={(id) => setLines((now) => now.filter((line) => line.id !== id))}
      />
      {lines.length > 0 && (
        <>
          <TextInput
            label={t('Reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap="xs">
            {[t('A present'), t('Receipt lost'), t('Damaged')].map((usual) => (
              <Chip key={usual} checked={reason === usual} onChange={() => setReason(usual)}>
                {usual}
              </Chip>
            ))}
          </Group>
        </>
      )}
      {back && (
        <Group justify="space-between">
          <Text>{t('Worth')}</Text>
          <Text fz={24} fw={700}>
            <Money amount={toMajor(back.worthMinor, decimals)} />
          </Text>
        </Group>
      )}
      {back && back.owedMinor > 0n && (
        <WaysBack ways={ways} back={back} amounts={amounts} onChange={setEdited} rules={rules} />
      )}
      <Stack gap="xs" className="till-ending">
        <ErrorNotice error={error} />
        {lines.length > 0 && !may('sales.refund') && (
          <Alert color="gray" variant="light">
            {t('A manager has to agree to it.')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            size="lg"
            disabled={!isReady}
            loading={isBusy}
            onClick={() => (may('sales.refund') ? send() : setAsks('MANAGER'))}
          >
            {t('Take back')}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}
