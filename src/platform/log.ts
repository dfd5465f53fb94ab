import pino, { type DestinationStream, type Logger } from 'pino';

/** Fields of logged objects that may hold a secret. */
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

/** Writes lines of JSON, by default to standard output. */
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

/**
 * Keeps what explains an error. A lost connection brings its whole client along, with all its statements. An error that
 * was already reduced to safe fields is logged as it is.
 */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, code: (error as NodeJS.ErrnoException).code, stack };
}
