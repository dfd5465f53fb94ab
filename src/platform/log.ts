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
  return pino(options, destination ?? standardOutput());
}

/** What waits for a slow output, such as a terminal that was paused. More would fill the memory of the server. */
const waitingBytes = 16 * 1024 * 1024;

/**
 * A terminal that was closed takes no line any more. pino would then try without end, and the process could not stop. A
 * full disk loses lines, and takes them again later.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: process.stdout.fd, sync: false, maxLength: waitingBytes });
  const ignore = () => {};
  let lost = 0;
  stream.on('drop', () => {
    lost += 1;
  });
  stream.on('drain', () => {
    if (lost === 0) return;
    const line = {
      level: 40,
      time: new Date().toISOString(),
      pid: process.pid,
      lost,
      msg: 'log lines were lost',
    };
    lost = 0;
    stream.write(`${JSON.stringify(line)}\n`);
  });
  return stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EIO' || code === 'EPIPE')
      Object.assign(stream, { write: ignore, flushSync: ignore, end: ignore, destroy: ignore });
  });
}

/** Logs what went wrong and is tried again by itself. */
export type TroubleLog = (error: unknown, message: string, fields?: object) => void;

const sameTroubleEveryMs = 10_000;
const keptTroubles = 100;

/** Logs the same trouble once in ten seconds: a database that is away causes it several times a second. */
export function troubleLog(log: Pick<Logger, 'warn'>): TroubleLog {
  const loggedAt = new Map<string, number>();
  return (error, message, fields = {}) => {
    const trouble = JSON.stringify([message, (error as Error).message, fields]);
    const now = performance.now();
    if (now - (loggedAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < sameTroubleEveryMs) return;
    if (loggedAt.size >= keptTroubles) loggedAt.clear();
    loggedAt.set(trouble, now);
    log.warn({ err: error, ...fields }, message);
  };
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
