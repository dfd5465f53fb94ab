import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { CashTender } from './cash-tender.tsx';
import { Giant } from './giant.tsx';
import { NewPrices } from './new-prices.tsx';
import { NumberPad } from './number-pad.tsx';
import { OtherTenders } from './other-tenders.tsx';
import { PayQuestionNotice } from './pay-question.tsx';
import type { OpenScreen } from './selling-screen.tsx';
import { TenderRows } from './tender-rows.tsx';
import { UnknownCode } from './unknown-code.tsx';
import { useMethodLetters } from './use-method-letters.ts';
import { usePaying } from './use-paying.ts';

type Props = { onClose: () => void; onOpen: OpenScreen; typeInto: RefObject<HTMLInputElement | null> };

/** The payment screen. It takes tenders until nothing is left to pay. */
export function Pay({ onClose, onOpen, typeInto }: Props) {
  const { state } = useTill();
  const money = useMoney();
  const { figures, cart, settings } = state;
  const { amount, setAmount, reference, setReference, problem, question, dismiss, isBusy, take, pay } =
    usePaying(onClose);
  const exact = useRef<HTMLButtonElement>(null);
  const onLetter = useMethodLetters(typeInto, pay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a tender Enter takes the rest in cash; after a refusal it tries again
  useEffect(() => exact.current?.focus(), [cart.tenders.length, isBusy]);

  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pay('CASH');
  };
  return (
    <section className="till-pay" aria-label={t('Pay')} onKeyDown={onLetter}>
      <div className="till-due">
        <h2>{t('To pay')}</h2>
        <Giant label={t('To pay')} amount={figures.due} />
      </div>
      <div className="till-stack till-pay-cash">
        <NewPrices />
        <CashTender
          exact={exact}
          hasAmount={amount !== ''}
          isBusy={isBusy}
          onPay={() => pay('CASH')}
          onNote={(note) => take({ method: 'CASH', amount: note })}
        />
        {problem && (
          <p className="till-said" role="alert">
            {problem}
          </p>
        )}
        {figures.needsApproval && (
          <button type="button" onClick={() => onOpen('approval')}>
            {t('Ask a manager')}
          </button>
        )}
        {question && (
          <PayQuestionNotice
            question={question}
            onTake={take}
            onConfirm={() => pay('CASH')}
            onDismiss={dismiss}
          />
        )}
        <UnknownCode />
        <TenderRows isBusy={isBusy} />
        <label className="till-field">
          {t('Amount')}
          <input
            ref={typeInto}
            inputMode="decimal"
            autoComplete="off"
            className="number"
            value={amount}
            placeholder={money(figures.due)}
            onChange={(event) => setAmount(event.currentTarget.value)}
            onKeyDown={onEnter}
          />
        </label>
      </div>
      <div className="till-stack till-pay-side">
        <NumberPad value={amount} hasPoint={(settings?.currencyDecimals ?? 2) > 0} onChange={setAmount} />
        <button type="button" className="till-pay-back" onClick={onClose}>
          {t('Back to the items')}
          <kbd>Esc</kbd>
        </button>
      </div>
      <div className="till-stack till-pay-others">
        <OtherTenders isBusy={isBusy} onPay={pay} onChooseCustomer={() => onOpen('customer')} />
        <label className="till-field">
          {t('Payment reference (optional)')}
          <input
            value={reference}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </label>
      </div>
    </section>
  );
}
