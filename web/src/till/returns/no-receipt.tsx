import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fromExact, toMajor } from '../../../../src/values/money.ts';
import { client, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Money, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { Customer, Item } from '../engine/types.ts';
import { ChooseCustomer } from '../money/choose-customer.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { FindGoods } from './find-goods.tsx';
import type { GivenBack } from './given.tsx';
import { GoodsBack } from './goods-back.tsx';
import { keepReturn } from './keep-return.ts';
import { type Amounts, addsUpTo, allBy, type BackMethod, usualBank, waysBack } from './money-back.ts';
import { moneyInWords } from './money-in-words.ts';
import { ReasonField } from './reason-field.tsx';
import { ReturnApproval } from './return-approval.tsx';
import { ReturnBar } from './return-bar.tsx';
import { ReturnFault } from './return-fault.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useReturnId } from './use-return-id.ts';
import { useReturnedItems } from './use-returned-items.ts';
import { WaysBack } from './ways-back.tsx';
import { WeighBack } from './weigh-back.tsx';
import { backWithoutReceipt, returnedLines } from './without-receipt.ts';

type Props = { onBack: () => void; onGiven: (given: GivenBack) => void; onClose: () => void };

/** Goods without a receipt come back for the lowest price that they were sold for. A cashier asks a manager. */
export function NoReceipt({ onBack, onGiven, onClose }: Props) {
  const { till, state } = useTill();
  const { may } = useSession();
  const money = useMoney();
  const { settings } = state;
  const outletId = state.outlet?.id ?? '';
  /** The item on the scale. With a line id, that line is weighed again. */
  const [weighing, setWeighing] = useState<{ item: Item; lineId?: string }>();
  const [customer, setCustomer] = useState<Customer>();
  const [asks, setAsks] = useState<'CUSTOMER' | 'MANAGER'>();
  const [reason, setReason] = useState('');
  const [editedAmounts, setEditedAmounts] = useState<Amounts>();
  const [chosenBank, setChosenBank] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { unanswered, sendWithId, forget } = useReturnId({
    of: outletId,
    earlierMade: t(
      'The last return without a receipt was saved, but its answer got lost. If this is a different return, press again.',
    ),
  });
  const { lines, add, change, remove } = useReturnedItems({
    onChange: () => setEditedAmounts(undefined),
    onError: setError,
  });
  if (!settings) return null;
  const { currencyDecimals: decimals } = settings;
  const unitMinor = fromExact(settings.cashRounding, decimals);
  const rules = { decimals, cashUnitMinor: unitMinor > 1n ? unitMinor : undefined };
  const back = backWithoutReceipt(lines, settings);
  const amounts = editedAmounts ?? (back ? allBy('CASH', back, rules) : {});
  const withoutSale = { payments: [], customerId: customer?.id ?? null };
  const { banks } = settings;
  const bankId = chosenBank ?? usualBank(withoutSale, banks);
  const isBankMissing = (amounts.BANK ?? 0) > 0 && bankId === undefined;
  const isReady = back !== undefined && !isBankMissing && addsUpTo(amounts, back, rules);
  const ways = waysBack(withoutSale, banks);
  const words = back && moneyInWords(amounts, { money, decimals });
  const label = words ? t('Refund {money}', { money: words }) : t('Refund');

  const addFound = (item: Item, quantity: number | undefined) => {
    if (quantity === undefined) setWeighing({ item });
    else add(item, quantity);
  };
  const takeWeight = (quantity: number | undefined) => {
    if (weighing && quantity !== undefined) {
      if (weighing.lineId) change(weighing.lineId, { quantity });
      else add(weighing.item, quantity);
    }
    setWeighing(undefined);
  };
  const send = async (approvalToken?: string) => {
    setBusy(true);
    setError(undefined);
    try {
      const ask = (refundId: string) =>
        dataOf(
          client.POST('/sales/refunds', {
            body: {
              refundId,
              outletId,
              ...(customer && { customerId: customer.id }),
              lines: returnedLines(lines),
              payments: (Object.keys(amounts) as BackMethod[]).map((method) => ({
                method,
                amount: amounts[method] ?? 0,
                ...(method === 'BANK' && bankId && { bankId }),
              })),
              ...(state.shift && { tillSessionId: state.shift.id }),
              ...(reason.trim() && { reason: reason.trim() }),
              ...(approvalToken && { approvalToken }),
            },
            // Each approval makes another body, which needs its own key. The refund id prevents a second refund.
            headers: { 'Idempotency-Key': newKey() },
          }),
        );
      const returned = await sendWithId(ask);
      await keepReturn(till, returned).catch(() => undefined);
      await forget();
      const { refund, proof } = returned;
      onGiven({ sale: { ...refund, number: null }, refund, proof });
    } catch (fault) {
      setError(fault);
    }
    setBusy(false);
  };

  if (asks === 'MANAGER' && back) {
    return (
      <ReturnApproval
        lines={lines}
        label={label}
        onAnswer={(token) => {
          setAsks(undefined);
          if (token) void send(token);
        }}
      />
    );
  }
  if (asks === 'CUSTOMER') {
    return (
      <ScreenFrame title={t('Customer')} size={760} isStep onClose={() => setAsks(undefined)}>
        <ChooseCustomer
          onChoose={(chosen) => {
            setCustomer(chosen);
            setAsks(undefined);
          }}
        />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame
      title={t('Return without a receipt')}
      size={760}
      closesOnEscape={!weighing}
      onClose={onClose}
    >
      <Stack>
        <Group justify="space-between">
          <Button variant="subtle" mih={56} onClick={onBack}>
            {t('With a receipt')}
          </Button>
          <Button variant="subtle" mih={56} onClick={() => setAsks('CUSTOMER')}>
            {customer?.name ?? t('Customer')}
          </Button>
        </Group>
        <FindGoods onFound={addFound} />
        <GoodsBack
          lines={lines}
          decimals={decimals}
          onChange={change}
          onWeigh={({ id, item }) => setWeighing({ item, lineId: id })}
          onRemove={remove}
        />
        {lines.length > 0 && (
          <ReasonField
            reason={reason}
            usual={[t('Gift'), t('Receipt lost'), t('Changed their mind')]}
            onChange={setReason}
          />
        )}
        {back && (
          <Group justify="space-between">
            <Text>{t('Total')}</Text>
            <Text fz={24} fw={700}>
              <Money amount={toMajor(back.worthMinor, decimals)} />
            </Text>
          </Group>
        )}
        {back && back.owedMinor > 0n && (
          <WaysBack
            ways={ways}
            back={back}
            amounts={amounts}
            onChange={setEditedAmounts}
            rules={rules}
            banks={banks}
            bankId={bankId}
            onBank={setChosenBank}
          />
        )}
        <ReturnBar
          label={label}
          isReady={isReady}
          isBusy={isBusy}
          onGive={() => (may('sales.refund') ? send() : setAsks('MANAGER'))}
        >
          <ReturnFault error={error} />
          {unanswered && !isBusy && (
            <UnansweredNotice
              isMade={false}
              onAnother={() => {
                setError(undefined);
                void forget();
              }}
            />
          )}
          {lines.length > 0 && !may('sales.refund') && (
            <Alert color="gray" variant="light">
              {t('A manager must approve this.')}
            </Alert>
          )}
        </ReturnBar>
      </Stack>
      {weighing && <WeighBack item={weighing.item} onMeasured={takeWeight} />}
    </ScreenFrame>
  );
}
