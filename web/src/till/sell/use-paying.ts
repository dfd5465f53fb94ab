import { useState } from 'react';
import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { isUnusualCash } from '../../../../src/values/unusual.ts';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { figuresOf } from '../engine/figures.ts';
import { hasNewFigures } from '../engine/new-prices.ts';
import { messageOf } from '../engine/server.ts';
import type { TillState } from '../engine/state.ts';
import type { Method, Tender } from '../engine/types.ts';
import { methodName } from '../method-names.ts';
import { useTill } from '../use-till.ts';
import { givesCashBack, needsCustomer } from './pay-methods.ts';

export type NewTender = Omit<Tender, 'id'>;

/** The question before a tender is taken. */
export type PayQuestion =
  | { kind: 'CASH_BACK'; tender: NewTender & { cashBack: number } }
  | { kind: 'BANK'; tender: NewTender }
  | { kind: 'UNUSUAL'; amount: number }
  /** More cash back than this cashier may give. A manager approves the sum. */
  | { kind: 'APPROVAL'; tender: NewTender; cashBack: number };

/** The state of Pay: what is typed, and what a press on a method does. */
export function usePaying(onDone: () => void) {
  const { till, state } = useTill();
  const money = useMoney();
  const { figures, cart, settings, isOnline, session } = state;
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<PayQuestion>();
  const [isBusy, setBusy] = useState(false);
  const decimals = settings?.currencyDecimals ?? 2;
  // An earlier version did not keep the banks.
  const banks = settings?.banks ?? [];

  const complete = async () => {
    setBusy(true);
    const { tenders } = till.getState().cart;
    try {
      await till.completeSale();
      onDone();
    } catch (error) {
      const left = till.getState().cart.tenders;
      const gone = tenders.filter(({ id }) => left.every((tender) => tender.id !== id));
      const refused = gone.map(({ method, amount }) =>
        t('{method} {amount} removed.', { method: methodName(method), amount: money(amount) }),
      );
      setProblem([messageOf(error), ...refused].join(' '));
    } finally {
      setBusy(false);
    }
  };

  /** Takes a tender. If something is wrong, it says so and takes nothing. */
  const take = (tender: NewTender, cashBackApproval?: string) => {
    if (!settings || isBusy) return;
    const obstacle = obstacleIn(till.getState());
    if (obstacle) {
      setProblem(t(obstacle));
      return;
    }
    const withTender = {
      ...cart,
      tenders: [...cart.tenders, { ...tender, id: 'new' }],
      cashBackApproval: cashBackApproval ?? cart.cashBackApproval,
    };
    const next = figuresOf(withTender, settings, session?.user.role ?? '');
    if (next.problem) {
      setProblem(t(next.problem));
      return;
    }
    if (next.needsCashBackApproval) {
      setQuestion({ kind: 'APPROVAL', tender, cashBack: next.cashBack });
      return;
    }
    setProblem(undefined);
    setQuestion(undefined);
    setAmount('');
    setReference('');
    till.dispatch({ type: 'ADD_TENDER', tender, ...(cashBackApproval && { cashBackApproval }) });
    if (next.due === 0) void complete();
  };

  const pay = (method: Method) => {
    // The button is disabled then, but its key is not.
    if (needsCustomer(method) && !isOnline) return setProblem(t('This needs a connection.'));
    if (needsCustomer(method) && !cart.customer) return setProblem(t('Choose a customer first (F2).'));
    const typed = typedNumber(amount, decimals);
    if (amount.trim() !== '' && (typed === undefined || typed < 0))
      return setProblem(t('{text} is not an amount.', { text: amount }));
    const given = typed ?? (method === 'CASH' ? figures.dueInCash : figures.due);
    const isConfirmed = question?.kind === 'UNUSUAL' && question.amount === given;
    const isUnusual = isUnusualCash(given, figures.dueInCash, settings?.currency ?? '');
    if (method === 'CASH' && isUnusual && !isConfirmed)
      return setQuestion({ kind: 'UNUSUAL', amount: given });
    setQuestion(undefined);
    const tender = { method, amount: given, ...(reference.trim() && { reference: reference.trim() }) };
    // A card that is charged more than is due may mean cash back.
    if (givesCashBack(method) && given > figures.due && figures.due > 0) {
      const cashBack = subtract(given, figures.due, decimals);
      return setQuestion({ kind: 'CASH_BACK', tender: { ...tender, cashBack } });
    }
    if (given === 0 && figures.due === 0) return void complete();
    if (method === 'BANK' && banks.length > 1) return setQuestion({ kind: 'BANK', tender });
    take(tender);
  };

  const dismiss = () => setQuestion(undefined);
  return { amount, setAmount, reference, setReference, problem, question, dismiss, isBusy, take, pay };
}

/** What must be settled before money is taken. */
function obstacleIn({ cart, figures, settings }: TillState): string | undefined {
  if (hasNewFigures(cart, settings)) return 'A price or tax has changed. Answer the notice about it first.';
  return figures.needsApproval ? 'A manager must approve this first.' : undefined;
}

function subtract(from: number, amount: number, decimals: number): number {
  return toMajor((toMinor(from, decimals) ?? 0n) - (toMinor(amount, decimals) ?? 0n), decimals);
}
