export {
  type DebtSide,
  lockParties,
  openDebt,
  type Party,
  settleChosen,
  settleOldest,
  takeBackSettlements,
} from './debts.ts';
export { foldAll, foldJob, rebuildDays } from './fold.ts';
export { mendRestored } from './mend-restored.ts';
export { openBooks } from './open-books.ts';
export { type Bookkeeper, type EntryLine, post, postAll, postWithCommit, type Source } from './post.ts';
export { saleOfEntry } from './sale-of-entry.ts';
