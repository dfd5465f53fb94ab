export { PaymentMethod } from './payment/schemas.ts';
export {
  moneyAccount,
  type NewPayment,
  type PaymentMethod as Method,
  paymentMethods,
  usableBank,
  writePayment,
  writePayments,
} from './store.ts';
export { lockTillSession, rejectUnusableSession, type TillSession } from './till-session.ts';
