export { eventStreams } from './streams.ts';
export { webhooksJob } from './webhooks-job.ts';
