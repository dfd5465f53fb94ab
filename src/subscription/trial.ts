import sql from 'sql-template-tag';

/** When the trial of a business `o` ends that never subscribed. */
export const trialEnd = sql`trial_end(o.created_at)`;
