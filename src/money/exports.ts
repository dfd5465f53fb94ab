export { moneyAccount, type PaymentMethod, usableBank, writePayment } from './store.ts';
