export { eventsCounted } from './counted-by-transaction.ts';
export { eventStreams } from './streams.ts';
export { webhooksJob } from './webhooks-job.ts';
