export { PaymentMethod } from './payment/schemas.ts';
export {
  moneyAccount,
  type NewPayment,
  type PaymentMethod as Method,
  usableBank,
  writePayment,
  writePaymentsWithCommit,
} from './store.ts';
