export { PaymentMethod } from './payment/schemas.ts';
export {
  bankOf,
  isUntouchedBank,
  type LockedBank,
  leavesBank,
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
