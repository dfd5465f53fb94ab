export { answeredBefore, requestHashOf } from './payment/answered-before.ts';
export { postPayment } from './payment/post-payment.ts';
export { Payment, PaymentMethod } from './payment/schemas.ts';
export {
  bankOf,
  isUntouchedBank,
  type LockedBank,
  lockBanks,
  moneyAccount,
  type NewPayment,
  openBanks,
  payingBank,
  paymentsInsert,
  usableBank,
  writePayment,
  writePaymentsWithCommit,
} from './store.ts';
export {
  lockTillSession,
  rejectUnusableSession,
  sessionTakingBack,
  type TillSession,
} from './till-session.ts';
export { moneyTransactionTables } from './transaction-tables.ts';
