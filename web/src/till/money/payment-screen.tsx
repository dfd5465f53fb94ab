import { useState } from 'react';
import { t } from '../../words.ts';
import type { TakenPayment } from '../engine/payments.ts';
import type { Customer } from '../engine/types.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { ChooseCustomer } from './choose-customer.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentTaken } from './payment-taken.tsx';

/** A customer pays a debt or leaves a deposit. It also works offline. */
export default function PaymentScreen({ onClose }: ScreenProps) {
  const { state } = useTill();
  const [customer, setCustomer] = useState<Customer | undefined>(state.cart.customer ?? undefined);
  const [taken, setTaken] = useState<TakenPayment>();
  return (
    <ScreenFrame title={customer?.name ?? t('Customer payment: who is paying?')} size="md" onClose={onClose}>
      {taken ? (
        <PaymentTaken taken={taken} onDone={onClose} />
      ) : customer ? (
        <PaymentForm customer={customer} onBack={() => setCustomer(undefined)} onTaken={setTaken} />
      ) : (
        <ChooseCustomer onChoose={setCustomer} />
      )}
    </ScreenFrame>
  );
}
