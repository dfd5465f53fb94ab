export { checkInvariants, type Finding } from './invariants.ts';
export { prune, pruneJob } from './prune.ts';
