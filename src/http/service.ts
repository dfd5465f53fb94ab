import type { Readable } from 'node:stream';
import type { AccessTokens } from '../platform/access-token.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Statement } from '../platform/db.ts';
import type { Keys } from '../platform/keys.ts';
import type { Actor } from './access.ts';

/** The parts of a running server without its database. */
export type Service = { config: Config; keys: Keys; tokens: AccessTokens; limits: Limits };

/** Counts attempts in transactions of its own, so that they count even when the request fails. */
export type Limits = {
  /** Counts one attempt. Refuses with 429 when there were too many. */
  count(rate: keyof Config['rates'], subject: string): Promise<void>;
  /** Takes `amount` attempts at once, or none of them. Refuses with 429 when fewer are left. */
  take(rate: keyof Config['rates'], subject: string, amount: number): Promise<void>;
  /** Gives one attempt back, because it could not be judged. */
  release(rate: keyof Config['rates'], subject: string): Promise<void>;
  /** Clears all attempts, because the caller has proven who they are. */
  forgive(rate: keyof Config['rates'], subject: string): Promise<void>;
  /** The statement that clears all attempts, for the transaction of a public operation. */
  forgiveness(rate: keyof Config['rates'], subject: string): Statement;
};

export type ServerParts = Service & {
  database: Database;
  /** Whether the disk of the embedded database has room. Nobody knows that of an outside database. */
  hasRoom?: () => boolean;
};

/**
 * How far a reader of events has come. It has read everything that was visible in the snapshot `since`. Of what came
 * after, up to the snapshot `until`, it has read up to the event `after`. The snapshots are of this data.
 */
export type EventPosition = {
  data: string;
  since: string;
  until: string | null;
  after: { at: string; id: string } | null;
};

export type StreamRequest = {
  actor: Actor;
  /** When the token of the stream expires, in milliseconds. An API key has none. */
  expiresAt: number | undefined;
  position: EventPosition;
  /** The database of the business, if this server has cells. */
  cell: string | undefined;
  /** Some events before the position cannot be sent any more. */
  hasGap: boolean;
};

/** The open event streams of one process. */
export type EventStreams = {
  /** Opens a stream of events for this user, until either side ends it. Refuses with 429 when there are too many. */
  open(request: StreamRequest): Readable;
  close(): void;
};

/** The parts that a handler gets. */
export type HandlerService = Service & { streams: EventStreams };
