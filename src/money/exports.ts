export { PaymentMethod } from './payment/schemas.ts';
export { moneyAccount, type NewPayment, usableBank, writePayment, writePaymentsWithCommit } from './store.ts';
