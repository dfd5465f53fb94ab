import sql, { type Sql } from 'sql-template-tag';
import type { Pool } from '../platform/db.ts';
import type { RecurringJob } from '../platform/jobs.ts';

const batchRows = 5_000;

/**
 * Statements that delete expired rows. Rows are kept a little longer than promised, and deleted in batches, so that no
 * lock is held for long.
 */
const deleteExpired: Record<string, Sql> = {
  idempotent_answers: sql`delete from idempotent_answers where ctid in (
    select ctid from idempotent_answers where created_at < now() - interval '48 hours' limit ${batchRows})`,
  public_answers: sql`delete from public_answers where ctid in (
    select ctid from public_answers where created_at < now() - interval '48 hours' limit ${batchRows})`,
  rate_limits: sql`delete from rate_limits where ctid in (
    select ctid from rate_limits where resets_at < now() - interval '1 hour' limit ${batchRows})`,
  // The refresh tokens of a session are deleted with it. The audit trail still knows the session.
  sessions: sql`delete from sessions where ctid in (
    select ctid from sessions where expires_at < now() - interval '7 days' limit ${batchRows})`,
  // Secrets of the last day still count towards the daily limit.
  one_time_secrets: sql`delete from one_time_secrets where ctid in (
    select ctid from one_time_secrets
    where link_expires_at < now() - interval '7 days' and code_expires_at < now() limit ${batchRows})`,
  mfa_challenges: sql`delete from mfa_challenges where ctid in (
    select ctid from mfa_challenges where expires_at < now() - interval '1 day' limit ${batchRows})`,
  oauth_flows: sql`delete from oauth_flows where ctid in (
    select ctid from oauth_flows where expires_at < now() - interval '1 day' limit ${batchRows})`,
  stock_imports: sql`delete from stock_imports where ctid in (
    select ctid from stock_imports where created_at < now() - interval '30 days' limit ${batchRows})`,
  // The file of an export is deleted with its row.
  business_exports: sql`delete from business_exports where ctid in (
    select ctid from business_exports where created_at < now() - interval '1 day' limit ${batchRows})`,
  webhook_deliveries: sql`delete from webhook_deliveries where ctid in (
    select ctid from webhook_deliveries
    where created_at < now() - interval '30 days' and status <> 'PENDING' limit ${batchRows})`,
  // When a webhook was deleted, all its deliveries go first, then the webhook.
  deliveries_of_deleted_webhooks: sql`delete from webhook_deliveries where ctid in (
    select d.ctid from webhook_deliveries d join webhooks w on w.org_id = d.org_id and w.id = d.webhook_id
    where w.status = 'DELETED' limit ${batchRows})`,
  webhooks: sql`delete from webhooks where ctid in (
    select w.ctid from webhooks w
    where w.status = 'DELETED' and not exists (
      select 1 from webhook_deliveries d where d.org_id = w.org_id and d.webhook_id = w.id)
    limit ${batchRows})`,
  events: sql`delete from events where ctid in (
    select ctid from events where recorded_at < now() - interval '30 days' limit ${batchRows})`,
  messages: sql`delete from messages where ctid in (
    select ctid from messages where created_at < now() - interval '90 days' limit ${batchRows})`,
};

export function pruneJob(jobs: Pool): RecurringJob {
  return { name: 'prune', everyMinutes: 60, run: () => prune(jobs) };
}

export async function prune(jobs: Pool): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, statement] of Object.entries(deleteExpired)) {
    let rows = batchRows;
    removed[table] = 0;
    while (rows === batchRows) {
      rows = await jobs.transaction((tx) => tx.run(statement));
      removed[table] += rows;
    }
  }
  return removed;
}
