import pino, { type Logger } from 'pino';

/** Where a secret could stand in something that is logged whole. */
const secretFields = [
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'connectionString',
];

export function createLog(level: string): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*["${field}"]`]),
      censor: '[secret]',
    },
  });
}
