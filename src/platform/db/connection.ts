import type pg from 'pg';
import type { ConnectionSettings } from '../postgres/connection-settings.ts';
import { rowTypes } from './row-values.ts';
import { waits } from './waits.ts';

/** The embedded server's settings, or the address of an outside one. */
export type Connection = ConnectionSettings | { connectionString: string; options?: string };

/**
 * The formats that `row-values.ts` parses. The low page cost makes PostgreSQL use indexes, in an outside database as in
 * our own.
 */
const sessionOptions = '-c timezone=UTC -c datestyle=ISO -c random_page_cost=1.1 -c jit=off';

export function clientConfig(settings: Connection, statementTimeoutMs: number): pg.ClientConfig {
  return {
    ...settings,
    options: `${settings.options ?? ''} ${sessionOptions}`.trim(),
    application_name: 'tillhouse',
    statement_timeout: statementTimeoutMs,
    // PostgreSQL itself gives up at its statement_timeout. Only a dead connection is later than that.
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 1_000,
    lock_timeout: waits.rowLockMs,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: waits.placeMs,
    keepAlive: true,
    types: rowTypes,
  } as pg.ClientConfig;
}
