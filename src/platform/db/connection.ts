import pg from 'pg';
import type { ConnectionSettings } from '../postgres/connection-settings.ts';
import type { Hosts } from './hosts.ts';
import { rowTypes } from './row-values.ts';
import { waits } from './waits.ts';

/** The embedded server's settings, or the hosts of an outside one. */
export type Connection = (ConnectionSettings & { hosts?: undefined }) | OutsideConnection;
export type OutsideConnection = { hosts: Hosts; options?: string };

/** The kind of client that connects to it. */
export function clientFor({ hosts }: Connection): typeof pg.Client {
  return hosts?.Client ?? pg.Client;
}

/**
 * The formats that `row-values.ts` parses. The low page cost makes PostgreSQL use indexes, in an outside database as in
 * our own. Warnings are sent, because one of them says that a commit is on no standby.
 */
const sessionOptions =
  '-c timezone=UTC -c datestyle=ISO -c random_page_cost=1.1 -c jit=off -c client_min_messages=warning';

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
    keepAliveInitialDelayMillis: 10_000,
    types: rowTypes,
  } as pg.ClientConfig;
}
