import { firstUnseenTransaction, type TransactionTables } from '../platform/restored-dump.ts';

export const eventsTransactionTables: TransactionTables = {
  others: {
    tables: ['webhooks', 'webhook_deliveries'],
    isAhead: `exists (select from webhooks w where w.org_id = o.org_id and pg_snapshot_xmax(w.seen) > ${firstUnseenTransaction})`,
    mend: [
      `update webhook_deliveries set event_transaction = pg_current_xact_id()
       where org_id = any ($1) and event_transaction > pg_current_xact_id()`,
      // The snapshot includes this transaction, because rows that it renumbers are not new events.
      `update webhooks set seen = (select format('%1$s:%1$s:', next)::pg_snapshot
                                   from (select pg_current_xact_id()::text::numeric + 1 as next) n)
       where org_id = any ($1)`,
    ],
  },
};
