export { PaymentMethod } from './payment/schemas.ts';
export { moneyAccount, type NewPayment, usableBank, writePayment, writePayments } from './store.ts';
