import pino, { type DestinationStream, type Logger } from 'pino';

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

/** Lines of JSON, to standard output unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*["${field}"]`]),
      censor: '[secret]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What was picked from an error is told as it is: pino would call it an Object. */
function serializeError(error: unknown) {
  return error instanceof Error ? pino.stdSerializers.err(error) : error;
}
