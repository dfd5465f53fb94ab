import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { fromExact, toMajor } from '../../../../src/values/money.ts';
import { dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { type Api, ManagerAgrees } from '../lock/approver-session.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { FiguresToReturn } from './figures-to-return.tsx';
import { type GivenBack, keepRefund } from './given.tsx';
import type { SaleDetails } from './money-back.ts';
import { amountsOf, moneyInWords } from './money-in-words.ts';
import { ReasonField } from './reason-field.tsx';
import { ReturnBar } from './return-bar.tsx';
import { ReturnFault } from './return-fault.tsx';
import { useAgreement } from './use-agreement.ts';

type Props = {
  sale: SaleDetails;
  /** Leads to a return of some of the goods. */
  onReturn: () => void;
  onGiven: (given: GivenBack) => void;
  onClose: () => void;
};

/** Undoes a whole sale of this shift. All money goes back the way it was paid. */
export function VoidForm({ sale, onReturn, onGiven, onClose }: Props) {
  const { decimals } = useSession();
  const money = useMoney();
  const { till } = useTill();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(newKey);
  const words = moneyInWords(paidBack(sale, decimals), { money, decimals });
  const label = words ? t('Void and refund {money}', { money: words }) : t('Void, nothing to refund');
  const returned = sale.lines.map(({ position, quantity }) => ({ position, quantity, restock: true }));

  const send = async (api: Api): Promise<unknown> => {
    setBusy(true);
    setError(undefined);
    try {
      const done = await dataOf(
        api.POST('/sales/{saleId}/void', {
          params: { path: { saleId: sale.id } },
          body: { ...(reason.trim() && { reason: reason.trim() }) },
          headers: { 'Idempotency-Key': key },
        }),
      );
      const given = { sale, refund: done.refund, proof: done.proof };
      await keepRefund(till, given).catch(() => undefined);
      onGiven(given);
      return undefined;
    } catch (fault) {
      setError(fault);
      return fault;
    } finally {
      setBusy(false);
    }
  };
  // The figures of a void never change, so the id of the sale stands for them.
  const agreement = useAgreement(sale.id, send);

  const figures = { sale, returned, decimals };
  if (agreement.isAsking) {
    return (
      <ManagerAgrees onSession={agreement.agree} onClose={agreement.giveUp}>
        <FiguresToReturn {...figures} label={label} />
      </ManagerAgrees>
    );
  }
  return (
    <ScreenFrame title={t('Void sale {number}', { number: sale.number })} size={760} onClose={onClose}>
      <Stack>
        <div>
          <Button variant="subtle" disabled={isBusy} onClick={onReturn}>
            {t('Return some items instead')}
          </Button>
        </div>
        <Alert color="red" variant="light" role="alert">
          {t(
            'All items go back to stock, and the money is refunded the way it was paid. This cannot be undone.',
          )}
        </Alert>
        <div className="agreement-figures">
          <FiguresToReturn {...figures} />
        </div>
        <ReasonField
          reason={reason}
          usual={[t('Rung up twice'), t('Wrong item'), t('Changed their mind')]}
          onChange={setReason}
        />
        <ReturnBar label={label} isReady isBusy={isBusy} onGive={agreement.give}>
          <ReturnFault error={error} />
        </ReturnBar>
      </Stack>
    </ScreenFrame>
  );
}

/** What goes back by each method, without cash back. What was paid with returned goods goes back in cash. */
function paidBack(sale: SaleDetails, decimals: number) {
  const payments = sale.payments.map(({ method, amount, cashBack }) => ({
    method,
    amount: toMajor(fromExact(amount, decimals) - fromExact(cashBack, decimals), decimals),
  }));
  return amountsOf([...payments, { method: 'CASH', amount: sale.exchanged }], decimals);
}
