export { sealAll, sealAuditTrailJob } from './chain.ts';
export { checkInvariantsJob } from './check-invariants-job.ts';
export { checksOfCopy, type Finding, verifyEveryBusiness } from './invariants.ts';
export { lastEditorName } from './last-change.ts';
export { prune, pruneJob } from './prune.ts';
export { auditTransactionTables } from './transaction-tables.ts';
