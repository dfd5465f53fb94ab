import pg from 'pg';

/** The facts about a database error that the layers above decide by. */
export type DatabaseFault = {
  code: string;
  table: string | undefined;
  constraint: string | undefined;
  message: string;
};

export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof pg.DatabaseError) {
    const { code = '', table, constraint, message } = error;
    return { code, table, constraint, message };
  }
  return undefined;
}

/** Whether a delete failed because other rows refer to the record, whichever tables they are in. */
export function isStillReferenced(error: unknown): boolean {
  return ['23503', '23001'].includes(databaseFault(error)?.code ?? '');
}

/**
 * Another attempt can succeed. Two transactions blocked each other (40001, 40P01), or a record went away before another
 * one could refer to it (23503); the second attempt then reports it as not found.
 */
const retryableCodes = new Set(['40001', '40P01', '23503']);

export function isRetryable(error: unknown): boolean {
  if (error instanceof NotCommitted) return error.hasTimeLeft;
  return (
    retryableCodes.has(databaseFault(error)?.code ?? '') ||
    isOutdated(error) ||
    error instanceof ConcurrentChange
  );
}

/** Thrown when the rows that decided which locks to take changed while the transaction waited for them. */
export class ConcurrentChange extends Error {}

/** A migration has changed the columns of a prepared statement. This connection can no longer run it; a new one can. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}

/**
 * The connection to the database was lost before COMMIT was sent, or could not be opened. Nothing was committed, so that
 * another attempt can do no harm.
 */
export class NotCommitted extends Error {
  readonly hasTimeLeft: boolean;

  constructor(cause: unknown, hasTimeLeft: boolean) {
    super('the connection to the database was lost before the transaction was committed', { cause });
    this.hasTimeLeft = hasTimeLeft;
  }
}

/** COMMIT was sent, and nobody knows whether it holds. */
export class UnknownOutcome extends Error {}

/** No host of the database is known to be its primary. */
export class NoPrimary extends Error {}

/** A server that was the primary has become a standby, and refuses to write. */
export const readOnlyCode = '25006';
const lostConnectionCodes = /^(08|57P0[1-5])/;

/** The client cannot read an answer of the server. Every error that PostgreSQL itself reports has a code. */
export function isUnreadable(error: unknown): boolean {
  return databaseFault(error)?.code === '';
}

/**
 * Bytes were lost or came twice: the server does not know a statement (26000) or its values (34000), or knows the
 * statement already (42P05).
 */
const brokenStreamCodes = new Set(['26000', '34000', '42P05']);

function isBrokenStream(error: unknown): boolean {
  return isUnreadable(error) || brokenStreamCodes.has(databaseFault(error)?.code ?? '');
}

/** The connection has ended, or leads to a server that cannot do the work. */
export function isLostConnection(error: unknown): boolean {
  if (isBrokenStream(error)) return true;
  const code = databaseFault(error)?.code;
  if (code !== undefined) return code === readOnlyCode || lostConnectionCodes.test(code);
  return isUnavailable(error);
}

const lostConnectionMessage =
  /timeout exceeded|timeout expired|Connection terminated|Client has encountered|Query read timeout|connection error and is not queryable|client was closed|Cannot use a pool after/i;
/** A restore drops the database and creates it again. In between it does not exist (3D000). */
const unavailableCodes = /^(08|53|57|58)|^(55P03|3D000)$/;

/**
 * A database that is being restored refuses connections. The code alone has other meanings, so the routine is checked
 * as well.
 */
function refusesConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55000' && error.routine === 'CheckMyDatabase';
}

/** Out of connections, out of time, shutting down or gone. The client should try again later. */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return unavailableCodes.test(fault.code) || refusesConnections(error) || isBrokenStream(error);
  if (!(error instanceof Error)) return false;
  if (error instanceof NotCommitted || error instanceof UnknownOutcome || error instanceof NoPrimary)
    return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || /^(ECONN|EPIPE)/.test(code) || lostConnectionMessage.test(error.message);
}
