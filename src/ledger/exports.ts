export { deleteAccount, openBankAccount, renameAccount } from './bank-accounts.ts';
export { ClosingCheck, readChecks } from './closing/checks.ts';
export {
  type DebtSide,
  dueDay,
  isTaxExempt,
  lockParties,
  openDebt,
  type Party,
  reverseSettlements,
  settleChosen,
  settleOldest,
} from './debts.ts';
export { openExpenseAccount } from './expense-account.ts';
export {
  allOutlets,
  bestItemsOf,
  dailyTotals,
  factsOfDay,
  foldDailyTotals,
  foldDailyTotalsJob,
  foldedTables,
  itemSums,
  rebuildDays,
  type Totals,
} from './fold.ts';
export {
  type BoughtTax,
  boughtTax,
  boughtTaxFields,
  InputTaxFields,
  inputTaxLine,
  noTax,
  readInputTaxes,
  recoverableMinor,
  type TaxRow,
  takeBackInputTaxes,
  taxColumns,
  writeInputTaxes,
} from './input-taxes.ts';
export { openBooks } from './open-books.ts';
export { postPlannedJournalsJob } from './plan/post-planned-journals.ts';
export {
  type Bookkeeper,
  type EntryLine,
  entryParts,
  post,
  postAll,
  postWithCommit,
  type Source,
} from './post.ts';
export { postJournalOf } from './post-journal.ts';
export { saleOfEntry } from './sale-of-entry.ts';
export { periodOf, readBusinessYear } from './statement/columns.ts';
export { dayBefore, periodBefore } from './statement/periods.ts';
export { ledgerTransactionTables } from './transaction-tables.ts';
