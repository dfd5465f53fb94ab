import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fromExact, toMajor } from '../../../../src/values/money.ts';
import { ApiError, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Money, useMoney } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { newId } from '../engine/ids.ts';
import { type Api, ManagerAgrees } from '../lock/manager-session.tsx';
import { byMethod } from '../method-names.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { ExchangeMoney, useExchange } from './exchange.tsx';
import { FiguresToReturn } from './figures-to-return.tsx';
import { type GivenBack, keepRefund } from './given.tsx';
import { LinesBack } from './lines-back.tsx';
import {
  type Amounts,
  type BackMethod,
  backOf,
  type Chosen,
  comesTo,
  leftOfLine,
  type SaleDetails,
  type SaleLine,
  usualWay,
  waysBack,
} from './money-back.ts';
import { moneyInWords } from './money-in-words.ts';
import { ReasonField } from './reason-field.tsx';
import { ReturnBar } from './return-bar.tsx';
import { useAgreement } from './use-agreement.ts';
import { useScannedLine } from './use-scanned-line.ts';
import { WaysBack } from './ways-back.tsx';
import { WeighBack } from './weigh-back.tsx';
import { weighedItem } from './weighed-item.ts';

type Props = {
  sale: SaleDetails;
  /** Leads to another sale; absent where this one was chosen elsewhere. */
  onBack: (() => void) | undefined;
  /** Leads to the void of the whole sale; absent where it cannot be voided. */
  onVoid: (() => void) | undefined;
  onGiven: (given: GivenBack) => void;
  onClose: () => void;
};

/** Some of a sale, or all of it, comes back; for money, or for what is in the cart. */
export function ReturnForm({ sale, onBack, onVoid, onGiven, onClose }: Props) {
  const { decimals, user } = useSession();
  const money = useMoney();
  const { till, state } = useTill();
  const [chosen, setChosen] = useState<Chosen>({});
  const [weighing, setWeighing] = useState<SaleLine>();
  const [reason, setReason] = useState('');
  const [edited, setEdited] = useState<Amounts>();
  const [isExchange, setExchange] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
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
  const setQuantity = ({ position }: SaleLine, quantity: number) =>
    choose({ ...chosen, [position]: { restock: true, ...chosen[position], quantity } });
  const scanned = useScannedLine({ sale, chosen, onQuantity: setQuantity, onWeigh: setWeighing });

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

  const refund = async (api: Api) => {
    await till.confirmHistory({ isNumbered: false });
    const body = { refundId: ids.refundId, lines: returned, payments: givenBack(), ...common };
    const done = await dataOf(api.POST('/sales/{saleId}/refunds', { params: { path }, body, headers }));
    return { sale, refund: done.refund, proof: done.proof };
  };
  const swap = async (api: Api) => {
    await till.confirmHistory({ isNumbered: true });
    const body = {
      returned,
      lines: exchange.lines,
      ...(state.cart.discount && { discount: state.cart.discount }),
      payments: exchange.payments,
      givenBack: givenBack(),
      // A manager may have agreed to it; the new sale belongs to whoever has the till.
      userId: user.id,
      ...common,
    };
    const taken = state.cart.lines;
    const done = await dataOf(api.POST('/sales/{saleId}/exchange', { params: { path }, body, headers }));
    till.dispatch({ type: 'SOLD' });
    return { sale, refund: done.refund, proof: done.proof, exchange: done.exchange, taken };
  };
  const send = async (api: Api) => {
    setBusy(true);
    setError(undefined);
    try {
      const given = await (isExchange ? swap(api) : refund(api));
      await keepRefund(till, given).catch(() => undefined);
      onGiven(given);
    } catch (fault) {
      setError(fault);
    }
    setBusy(false);
  };
  const figures = JSON.stringify([returned, amounts, isExchange && [exchange.lines, exchange.payments]]);
  const agreement = useAgreement(figures, send);

  const backWords = moneyInWords(amounts, { money, decimals });
  const taking = isExchange && exchange.more > 0;
  const label =
    returned.length === 0
      ? t('Give back')
      : labelOf({
          isExchange,
          takeWords: taking ? `${money(exchange.more)} ${byMethod(exchange.method)}` : undefined,
          backWords,
        });

  if (agreement.isAsking) {
    return (
      <ManagerAgrees onSession={agreement.agree} onClose={agreement.giveUp}>
        <FiguresToReturn
          sale={sale}
          returned={returned}
          decimals={decimals}
          exchangedFor={isExchange ? exchange.price : undefined}
          label={label}
        />
      </ManagerAgrees>
    );
  }
  const weighed = weighing && weighedItem(till, weighing);
  return (
    <ScreenFrame
      title={t('Return of {number}', { number: sale.number })}
      size={760}
      closesOnEscape={!weighing}
      onClose={onClose}
    >
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
        {isOver && <Alert color="gray">{t('Everything of this sale was returned before.')}</Alert>}
        <LinesBack sale={sale} chosen={chosen} onChange={choose} onWeigh={setWeighing} />
        {scanned.problem && (
          <Text role="alert" className="pin-fault">
            {scanned.problem}
          </Text>
        )}
        {returned.length > 0 && (
          <>
            <ReasonField
              reason={reason}
              usual={[t('Wrong size'), t('Damaged'), t('Changed their mind')]}
              onChange={setReason}
            />
            <Group justify="space-between">
              <Text>{t('Paid for it')}</Text>
              <Text fz={24} fw={700}>
                <Money amount={toMajor(whole.worthMinor, decimals)} />
              </Text>
            </Group>
            {whole.creditedMinor > 0n && (
              <Group justify="space-between">
                <Text>{t('Taken off what the customer owes')}</Text>
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
        <ReturnBar
          label={label}
          isReady={isReady}
          isBusy={isBusy}
          onGive={agreement.give}
          other={
            onVoid && (
              <Button variant="default" size="lg" disabled={isBusy} onClick={onVoid}>
                {t('Void the whole sale')}
              </Button>
            )
          }
        >
          <ErrorNotice error={error} />
          {isExchange && error instanceof ApiError && error.code === 'INSUFFICIENT_STOCK' && (
            <Text size="sm">
              {t('If the goods are there all the same, give the money back and sell them as a new sale.')}
            </Text>
          )}
        </ReturnBar>
      </Stack>
      {weighing && weighed && (
        <WeighBack
          item={weighed}
          atMost={leftOfLine(weighing)}
          onMeasured={(quantity) => {
            if (quantity !== undefined) setQuantity(weighing, quantity);
            setWeighing(undefined);
          }}
        />
      )}
    </ScreenFrame>
  );
}

type Labelled = { isExchange: boolean; takeWords: string | undefined; backWords: string | undefined };

function labelOf({ isExchange, takeWords, backWords }: Labelled): string {
  if (isExchange) {
    if (takeWords) return t('Exchange and take {money}', { money: takeWords });
    if (backWords) return t('Exchange and give back {money}', { money: backWords });
    return t('Exchange, no money changes hands');
  }
  return backWords ? t('Give back {money}', { money: backWords }) : t('Take back, no money changes hands');
}

function bankOf({ payments }: SaleDetails): { bankId: string } | undefined {
  const bankId = payments.find(({ method }) => method === 'BANK')?.bankId;
  return bankId ? { bankId } : undefined;
}
