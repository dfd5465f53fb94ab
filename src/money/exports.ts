export { findEarlierPayment, requestHashOf } from './payment/earlier-payment.ts';
export { postPayment } from './payment/post-payment.ts';
export { Payment, PaymentMethod } from './payment/schemas.ts';
export {
  isUntouchedBank,
  type LockedBank,
  lockBanks,
  lockPayingBank,
  lockUsableBank,
  moneyAccount,
  type NewPayment,
  openBanks,
  paymentsInsert,
  pickBank,
  writePayment,
  writePaymentsWithCommit,
} from './store.ts';
export {
  lockSessionIfOpen,
  lockTillSession,
  rejectUnusableSession,
  type TillSession,
} from './till-session.ts';
export { moneyTransactionTables } from './transaction-tables.ts';
