import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { CashBackApprovalProps } from '../lock/cash-back-approval.tsx';
import { useTill } from '../use-till.ts';
import { CashBack } from './cash-back.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import type { NewTender, PayQuestion } from './use-paying.ts';
import { WhichBank } from './which-bank.tsx';

const loadApproval = () => import('../lock/cash-back-approval.tsx');

type Props = {
  question: PayQuestion;
  onTake: (tender: NewTender, cashBackApproval?: string) => void;
  /** The cashier confirms an unlikely amount of cash. */
  onConfirm: () => void;
  onDismiss: () => void;
};

/** The question that must be answered before a tender is taken. */
export function PayQuestionNotice({ question, onTake, onConfirm, onDismiss }: Props) {
  const { state } = useTill();
  const money = useMoney();
  if (question.kind === 'CASH_BACK') {
    const { tender } = question;
    return (
      <CashBack
        amount={tender.amount}
        cashBack={tender.cashBack}
        onAgree={() => onTake(tender)}
        onRefuse={onDismiss}
      />
    );
  }
  if (question.kind === 'BANK')
    return (
      <WhichBank
        banks={state.settings?.banks ?? []}
        onChoose={(bankId) => onTake({ ...question.tender, bankId })}
        onChangeAmount={onDismiss}
      />
    );
  if (question.kind === 'APPROVAL')
    return (
      <LazyScreen<CashBackApprovalProps>
        load={loadApproval}
        props={{
          cashBack: question.cashBack,
          onAnswer: (token) => {
            onDismiss();
            if (token) onTake(question.tender, token);
          },
        }}
      />
    );
  return (
    <div className="till-notice" role="alert">
      <span className="grow">
        {t('{amount} in cash for {due}? Is that right?', {
          amount: money(question.amount),
          due: money(state.figures.dueInCash),
        })}
      </span>
      <button type="button" onClick={onConfirm}>
        {t('Yes, take it')}
      </button>
      <button type="button" onClick={onDismiss}>
        {t('Change the amount')}
      </button>
    </div>
  );
}
