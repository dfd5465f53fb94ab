import { useState } from 'react';
import { fromExact } from '../../../../src/values/money.ts';
import { dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { Api } from '../lock/approver-session.tsx';
import { byMethod } from '../method-names.ts';
import { useTill } from '../use-till.ts';
import { useExchange } from './exchange.tsx';
import { type GivenBack, keepRefund } from './given.tsx';
import {
  type Amounts,
  addsUpTo,
  type BackMethod,
  backOf,
  type Chosen,
  type SaleDetails,
  type SaleLine,
  usualAmounts,
  usualBank,
} from './money-back.ts';
import { moneyInWords } from './money-in-words.ts';
import { useAgreement } from './use-agreement.ts';
import { useReturnId } from './use-return-id.ts';

/** A return of a sale while it is being entered: its goods, its money, and sending it to the server. */
export function useReturn(sale: SaleDetails, onGiven: (given: GivenBack) => void) {
  const { decimals, user } = useSession();
  const money = useMoney();
  const { till, state } = useTill();
  const [chosen, setChosen] = useState<Chosen>({});
  const [reason, setReason] = useState('');
  const [editedAmounts, setEditedAmounts] = useState<Amounts>();
  const [chosenBank, setChosenBank] = useState<string>();
  const [isExchange, setExchange] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { unanswered, sendWithId, forget } = useReturnId({
    of: sale.id,
    earlierMade: t(
      'An earlier return of this sale was saved, but its answer got lost. Open the sale again to see it.',
    ),
  });
  const unitMinor = fromExact(state.settings?.cashRounding ?? 0, decimals);
  const rules = { decimals, cashUnitMinor: unitMinor > 1n ? unitMinor : undefined };
  const whole = backOf(sale, chosen, decimals);
  const exchange = useExchange(whole, rules);
  const back = isExchange ? exchange.back : whole;
  const amounts = editedAmounts ?? usualAmounts(sale, back, rules);
  const returned = sale.lines.flatMap(({ position }) => {
    const { quantity = 0, restock = true } = chosen[position] ?? {};
    return quantity > 0 ? [{ position, quantity, restock }] : [];
  });

  const choose = (next: Chosen) => {
    setChosen(next);
    setEditedAmounts(undefined);
  };
  const givenBack = () =>
    (Object.keys(amounts) as BackMethod[]).map((method) => ({
      method,
      amount: amounts[method] ?? 0,
      ...(method === 'BANK' && bankId && { bankId }),
    }));
  const banks = state.settings?.banks ?? [];
  const bankId = chosenBank ?? usualBank(sale, banks);
  const isBankMissing = (amounts.BANK ?? 0) > 0 && bankId === undefined;
  const tillSessionId = state.shift?.id;
  const common = { ...(tillSessionId && { tillSessionId }), ...(reason.trim() && { reason: reason.trim() }) };
  const path = { saleId: sale.id };

  const refund = async (api: Api, refundId: string) => {
    const body = { refundId, lines: returned, payments: givenBack(), ...common };
    const done = await dataOf(
      api.POST('/sales/{saleId}/refunds', { params: { path }, body, headers: oneKey() }),
    );
    return { sale, refund: done.refund, proof: done.proof };
  };
  const exchangeGoods = async (api: Api, refundId: string) => {
    const body = {
      refundId,
      returned,
      lines: exchange.lines,
      ...(state.cart.discount && { discount: state.cart.discount }),
      payments: exchange.payments,
      givenBack: givenBack(),
      // The new sale belongs to the cashier, even if a manager agreed to it and sends it.
      userId: user.id,
      ...common,
    };
    const soldLines = state.cart.lines;
    const done = await dataOf(
      api.POST('/sales/{saleId}/exchange', { params: { path }, body, headers: oneKey() }),
    );
    till.dispatch({ type: 'SOLD' });
    return { sale, refund: done.refund, proof: done.proof, exchange: done.exchange, soldLines };
  };
  const send = async (api: Api): Promise<unknown> => {
    setBusy(true);
    setError(undefined);
    try {
      await till.confirmHistory({ isNumbered: isExchange });
      const given = await sendWithId((refundId) =>
        isExchange ? exchangeGoods(api, refundId) : refund(api, refundId),
      );
      await keepRefund(till, given).catch(() => undefined);
      await forget();
      onGiven(given);
      return undefined;
    } catch (fault) {
      setError(fault);
      return fault;
    } finally {
      setBusy(false);
    }
  };
  const figures = JSON.stringify([returned, amounts, isExchange && [exchange.lines, exchange.payments]]);

  return {
    agreement: useAgreement(figures, send),
    chosen,
    choose,
    setQuantity: ({ position }: SaleLine, quantity: number) =>
      choose({ ...chosen, [position]: { restock: true, ...chosen[position], quantity } }),
    returned,
    reason,
    setReason,
    whole,
    back,
    amounts,
    setAmounts: setEditedAmounts,
    rules,
    exchange,
    isExchange,
    switchExchange: (isOn: boolean) => {
      setExchange(isOn);
      setEditedAmounts(undefined);
    },
    banks,
    bankId,
    setBank: setChosenBank,
    isReady:
      returned.length > 0 &&
      !isBankMissing &&
      addsUpTo(amounts, back, rules) &&
      (!isExchange || exchange.isReady),
    isBusy,
    error,
    unanswered,
    /** What is entered is not the return that was not answered. */
    enterAnother: () => {
      setError(undefined);
      void forget();
    },
    label: labelOf({
      isChosen: returned.length > 0,
      isExchange,
      takeWords:
        isExchange && exchange.more > 0 ? `${money(exchange.more)} ${byMethod(exchange.method)}` : undefined,
      backWords: moneyInWords(amounts, { money, decimals }),
    }),
  };
}

/** A key belongs to one user and one body. The id of the refund is what prevents a second refund. */
const oneKey = () => ({ 'Idempotency-Key': newKey() });

type Labelled = {
  isChosen: boolean;
  isExchange: boolean;
  takeWords: string | undefined;
  backWords: string | undefined;
};

/** The text of the button: what it does, and the money that changes hands. */
function labelOf({ isChosen, isExchange, takeWords, backWords }: Labelled): string {
  if (!isChosen) return t('Refund');
  if (isExchange) {
    if (takeWords) return t('Exchange and take {money}', { money: takeWords });
    if (backWords) return t('Exchange and refund {money}', { money: backWords });
    return t('Exchange, nothing to pay');
  }
  return backWords ? t('Refund {money}', { money: backWords }) : t('Return, nothing to refund');
}
