export { createDeliveries, lackingDeliveries } from './deliveries.ts';
export { cellStreams } from './streams.ts';
export { eventsTransactionTables } from './transaction-tables.ts';
export { webhooksJob } from './webhooks-job.ts';
