import { Alert, Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fromExact, toMajor } from '../../../../src/values/money.ts';
import { ApiError, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { newId } from '../engine/ids.ts';
import { useTill } from '../use-till.ts';
import type { Api } from './ask-for-pin.tsx';
import { ExchangeMoney, useExchange } from './exchange.tsx';
import { type GivenBack, keepNoteOf } from './given.tsx';
import { LinesBack } from './lines-back.tsx';
import {
  type Amounts,
  type BackMethod,
  backOf,
  type Chosen,
  comesTo,
  leftOfLine,
  type SaleDetails,
  usualWay,
  waysBack,
} from './money-back.ts';
import '../shift/shift.css';
import { WaysBack } from './ways-back.tsx';

type Props = {
  sale: SaleDetails;
  api: Api;
  /** To another sale, where one is chosen here. */
  onBack: (() => void) | undefined;
  startsVoid: boolean;
  onGiven: (given: GivenBack) => void;
};

/** Some of a sale, or all of it, goes back; for money, or for what is in the cart. */
export function ReturnForm({ sale, api, onBack, startsVoid, onGiven }: Props) {
  const { decimals, user } = useSession();
  const { till, state } = useTill();
  const [chosen, setChosen] = useState<Chosen>({});
  const [reason, setReason] = useState('');
  const [edited, setEdited] = useState<Amounts>();
  const [isExchange, setExchange] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [asksVoid, setAsksVoid] = useState(startsVoid && isVoidable(sale, state.shift?.id));
  const [ids] = useState(() => ({ refundId: newId(), key: newKey() }));
  const unitMinor = fromExact(state.settings?.cashRounding ?? 0, decimals);
  const rules = { decimals, cashUnitMinor: unitMinor > 1n ? unitMinor : undefined };
  const whole = backOf(sale, chosen, decimals);
  const exchange = useExchange(whole, rules);
  const back = isExchange ? exchange.back : whole;
  const amounts = edited ?? usualWay(sale, back, rules);
  const returned = sale.lines.flatMap(({ position }) => {
    const { quantity = 0, restock = true } = chosen[position] ?? {};
    return quantity > 0 ? [{ position, quantity, restock }] : [];
  });
  const isReady = returned.length > 0 && comesTo(amounts, back, rules) && (!isExchange || exchange.isReady);
  const isOver = sale.lines.every((line) => leftOfLine(line) === 0);

  const choose = (next: Chosen) => {
    setChosen(next);
    setEdited(undefined);
  };
  const givenBack = () =>
    (Object.keys(amounts) as BackMethod[]).map((method) => ({
      method,
      amount: amounts[method] ?? 0,
      ...(method === 'BANK' && bankOf(sale)),
    }));
  const tillSessionId = state.shift?.id;
  const common = { ...(tillSessionId && { tillSessionId }), ...(reason.trim() && { reason: reason.trim() }) };
  const path = { saleId: sale.id };
  const headers = { 'Idempotency-Key': ids.key };

  const send = async (work: () => Promise<Parameters<typeof keepNoteOf>[1]>) => {
    setBusy(true);
    setError(undefined);
    try {
      const given = await work();
      await keepNoteOf(till, given).catch(() => undefined);
      onGiven(given);
    } catch (fault) {
      setError(fault);
    }
    setBusy(false);
  };
  const refund = () =>
    send(async () => {
      await till.confirmHistory({ isNumbered: false });
      const body = { refundId: ids.refundId, lines: returned, payments: givenBack(), ...common };
      const done = await dataOf(api.POST('/sales/{saleId}/refunds', { params: { path }, body, headers }));
      return { sale, refund: done.refund, proof: done.proof };
    });
  const swap = () =>
    send(async () => {
      await till.confirmHistory({ isNumbered: true });
      const body = {
        returned,
        lines: exchange.lines,
        ...(state.cart.discount && { discount: state.cart.discount }),
        payments: exchange.payments,
        givenBack: givenBack(),
        // A manager may have allowed it; the sale is of whoever has the till.
        userId: user.id,
        ...common,
      };
      const taken = state.cart.lines;
      const done = await dataOf(api.POST('/sales/{saleId}/exchange', { params: { path }, body, headers }));
      till.dispatch({ type: 'SOLD' });
      return { sale, refund: done.refund, proof: done.proof, exchange: done.exchange, taken };
    });
  const voidIt = () =>
    send(async () => {
      const body = { ...(reason.trim() && { reason: reason.trim() }) };
      const done = await dataOf(api.POST('/sales/{saleId}/void', { params: { path }, body, headers }));
      return { sale, refund: done.refund, proof: done.proof };
    });

  return (
    <Stack>
      <Group justify="space-between">
        {onBack ? (
          <Button variant="subtle" onClick={onBack}>
            {t('Another sale')}
          </Button>
        ) : (
          <span />
        )}
        <Text>
          {t('Paid')} <Money amount={sale.total} />
        </Text>
      </Group>
      {isOver && <Alert color="gray">{t('All of this sale was taken back already.')}</Alert>}
      <LinesBack sale={sale} chosen={chosen} onChange={choose} />
      {returned.length > 0 && (
        <>
          <TextInput
            label={t('Reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap="xs">
            {[t('Wrong size'), t('Damaged'), t('Changed their mind')].map((usual) => (
              <Chip key={usual} checked={reason === usual} onChange={() => setReason(usual)}>
                {usual}
              </Chip>
            ))}
          </Group>
          <Group justify="space-between">
            <Text>{t('Worth')}</Text>
            <Text fz={24} fw={700}>
              <Money amount={toMajor(whole.worthMinor, decimals)} />
            </Text>
          </Group>
          {whole.creditedMinor > 0n && (
            <Group justify="space-between">
              <Text>{t('Of that, off what is still owed')}</Text>
              <Money amount={toMajor(whole.creditedMinor, decimals)} />
            </Group>
          )}
          <ExchangeMoney
            exchange={exchange}
            isOn={isExchange}
            onSwitch={(isOn) => {
              setExchange(isOn);
              setEdited(undefined);
            }}
          />
          {back.owedMinor > 0n && (
            <WaysBack
              ways={waysBack(sale)}
              back={back}
              amounts={amounts}
              onChange={setEdited}
              rules={rules}
            />
          )}
        </>
      )}
      {asksVoid && (
        <Alert color="red" variant="light" role="alert">
          {t('All of it goes back the way it was paid, and back on the shelf. A void cannot be undone.')}
        </Alert>
      )}
      <Stack gap="xs" className="till-ending">
        <ErrorNotice error={error} />
        {isExchange && error instanceof ApiError && error.code === 'INSUFFICIENT_STOCK' && (
          <Text size="sm">
            {t(
              'If it lies on the counter all the same: give the money back, and sell it. A sale at the till is never refused for its stock.',
            )}
          </Text>
        )}
        <Group justify="space-between" gap="xs">
          {isVoidable(sale, state.shift?.id) ? (
            <Button
              variant="default"
              size="lg"
              disabled={isBusy}
              onClick={() => (asksVoid ? voidIt() : setAsksVoid(true))}
            >
              <span className="short">
                {asksVoid ? t('Yes, void {number}', { number: sale.number }) : t('Void the whole sale')}
              </span>
            </Button>
          ) : (
            <span />
          )}
          <Button size="lg" disabled={!isReady} loading={isBusy} onClick={isExchange ? swap : refund}>
            {isExchange ? t('Exchange') : t('Take back')}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

function bankOf({ payments }: SaleDetails): { bankId: string } | undefined {
  const bankId = payments.find(({ method }) => method === 'BANK')?.bankId;
  return bankId ? { bankId } : undefined;
}

/** As it was paid, on its own day, while its shift is open: of this shift it is so. */
function isVoidable(
  { status, tillSessionId }: Pick<SaleDetails, 'status' | 'tillSessionId'>,
  shiftId: string | undefined,
): boolean {
  return status === 'COMPLETED' && tillSessionId !== null && tillSessionId === shiftId;
}
