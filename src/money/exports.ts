export { PaymentMethod } from './payment/schemas.ts';
export {
  bankOf,
  type LockedBank,
  lockBanks,
  moneyAccount,
  type NewPayment,
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
