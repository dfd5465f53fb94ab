import type { Schema } from '../../api/client.ts';
import { newId } from './ids.ts';
import { type Core, TillRefusal } from './state.ts';
import { stepsPart } from './steps.ts';
import { readMeta, writeMeta } from './store.ts';
import type { Customer, KnownCustomer, PaymentRecord } from './types.ts';

type Taken = {
  customer: Customer;
  purpose: PaymentRecord['purpose'];
  method: PaymentRecord['method'];
  amount: number;
  bankId?: string | undefined;
  reference?: string | undefined;
};

export type TakenPayment = Taken & {
  /** The number on its receipt. */
  number: string;
  takenAt: string;
  /** The server's answer; absent offline, where it is sent later. */
  recorded: Schema<'Payment'> | undefined;
};

const customersKept = 200;

/** Deposits, and debts that customers pay at the till; also offline. */
export function paymentsPart(core: Core) {
  const { keepAndSend, unsent } = stepsPart(core);

  async function takePayment({ customer, ...taken }: Taken): Promise<TakenPayment> {
    const { shift, session, outlet } = core.state;
    if (!shift || !session || !outlet) throw new TillRefusal('No shift is open.');
    const id = newId();
    const number = `PAY-${id.slice(-8).toUpperCase()}`;
    const takenAt = new Date().toISOString();
    const { purpose, method, amount, bankId, reference } = taken;
    const payment: PaymentRecord = {
      paymentId: id,
      outletId: outlet.id,
      tillSessionId: shift.id,
      customerId: customer.id,
      purpose,
      method,
      amount,
      number,
      occurredAt: takenAt,
      userId: session.user.id,
      ...(bankId && { bankId }),
      ...(reference && { reference }),
    };
    const mayAsk = shift.isKnownToServer && (await unsent()).length === 0;
    const recorded = await keepAndSend(
      { kind: 'PAYMENT', payment, customer, id, shiftId: shift.id },
      { ask: mayAsk ? () => core.server.recordPayment(payment, id) : undefined, mayWait: true },
    );
    await rememberCustomer(customer);
    return { customer, ...taken, number, takenAt, recorded };
  }

  /** Customers who bought or paid at this device, the latest first. */
  async function knownCustomers(): Promise<KnownCustomer[]> {
    return (await readMeta(core.store(), 'customers')) ?? [];
  }

  async function rememberCustomer(customer: KnownCustomer): Promise<void> {
    const known = await knownCustomers();
    const before = known.find(({ id }) => id === customer.id);
    const others = known.filter((one) => one.id !== customer.id);
    await writeMeta(
      core.store(),
      'customers',
      [{ ...before, ...customer }, ...others].slice(0, customersKept),
    );
  }

  return { takePayment, knownCustomers, rememberCustomer };
}
