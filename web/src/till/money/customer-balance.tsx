import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';

/** What a customer owes, in one sentence. The deposit is part of the balance, so it is not shown separately. */
export function balanceSentence(balance: ExactNumber, format: (amount: ExactNumber) => string): string {
  if (Number(balance) > 0) return t('Owes {amount}', { amount: format(balance) });
  if (Number(balance) < 0) return t('Has {amount} on deposit', { amount: format(negated(balance)) });
  return t('Owes nothing');
}

type Props = {
  balance: ExactNumber;
  /** The most that they may owe. Null means no limit. If absent, the sentence does not mention a limit. */
  creditLimit?: ExactNumber | null | undefined;
};

/** What a customer owes or has on deposit, and how much they may owe. */
export function CustomerBalance({ balance, creditLimit }: Props) {
  const money = useMoney();
  const sentence = balanceSentence(balance, money);
  if (creditLimit === undefined) return <>{sentence}</>;
  if (creditLimit === null) return <>{t('{sentence}, no limit', { sentence })}</>;
  return <>{t('{sentence}, limit {limit}', { sentence, limit: money(creditLimit) })}</>;
}
