import type { Readable } from 'node:stream';
import type { AccessTokens } from '../platform/access-token.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Statement } from '../platform/db.ts';
import type { Keys } from '../platform/keys.ts';
import type { Actor } from './access.ts';

/** What a running server has; handlers get the part of it that is not the database. */
export type Service = { config: Config; keys: Keys; tokens: AccessTokens; limits: Limits };

/** Counts attempts in the database, in transactions of their own: they count whatever becomes of the request. */
export type Limits = {
  /** Counts one attempt, and refuses with 429 when there were too many. */
  count(rate: keyof Config['rates'], subject: string): Promise<void>;
  /** Takes so many at once where as many are left; else none of them, and refuses with 429. */
  take(rate: keyof Config['rates'], subject: string, amount: number): Promise<void>;
  /** Takes one attempt back: it could not be judged. */
  release(rate: keyof Config['rates'], subject: string): Promise<void>;
  /** Takes all attempts back: the caller has shown to be who they say. */
  forgive(rate: keyof Config['rates'], subject: string): Promise<void>;
  /** The same, as part of a transaction of a public operation: they are taken back when it commits. */
  forgiveness(rate: keyof Config['rates'], subject: string): Statement;
};

export type ServerParts = Service & { database: Database };

/**
 * How far a reader of events is: behind everything that was visible in the snapshot `since`. Inside of what came next,
 * up to the snapshot `until`, it is behind the event `after`.
 */
export type EventPosition = { since: string; until: string | null; after: { at: string; id: string } | null };

export type StreamRequest = {
  actor: Actor;
  /** When the token ends that it was opened with, in milliseconds; a key has its session alone. */
  expiresAt: number | undefined;
  position: EventPosition;
  /** Something before the position is not told any more. */
  hasGap: boolean;
};

/** The live streams of one process. */
export type EventStreams = {
  /** What is sent to this user from now on, until either side ends it. Refuses with 429 when there are too many. */
  open(request: StreamRequest): Readable;
  close(): void;
};

/** What a handler gets of all this. */
export type HandlerService = Service & { streams: EventStreams };
