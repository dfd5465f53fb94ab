export { checkInvariants } from './invariants.ts';
export { prune, pruneJob } from './prune.ts';
