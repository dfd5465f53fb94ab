import type { AccessTokens } from '../platform/access-token.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Statement } from '../platform/db.ts';
import type { Keys } from '../platform/keys.ts';

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
