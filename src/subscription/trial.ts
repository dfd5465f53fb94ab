import sql from 'sql-template-tag';

/** The end of the trial of a business `o` that never subscribed. */
export const trialEnd = sql`trial_end(o.created_at)`;
