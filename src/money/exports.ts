export { moneyAccount, usableBank, writePayment } from './store.ts';
