import { databaseLimits } from './http/rate-limit.ts';
import type { ServerParts } from './http/service.ts';
import { accessTokens } from './platform/access-token.ts';
import type { Config } from './platform/config.ts';
import type { Database, DatabaseAccess } from './platform/database.ts';
import type { Keys } from './platform/keys.ts';
import type { EmbeddedPostgres } from './platform/postgres/embedded.ts';
import { type DatabaseRole, databaseRoles } from './platform/roles.ts';

export function embeddedAccess(postgres: EmbeddedPostgres): DatabaseAccess {
  const as = (role: DatabaseRole) => postgres.as(databaseRoles[role]);
  const roles = Object.keys(databaseRoles) as DatabaseRole[];
  return {
    admin: postgres.admin,
    as,
    rolePasswords: Object.fromEntries(roles.map((role) => [role, as(role).password])) as Record<
      DatabaseRole,
      string
    >,
  };
}

export async function serverParts(config: Config, database: Database, keys: Keys): Promise<ServerParts> {
  const tokens = await accessTokens(keys, config.publicUrl);
  return { config, keys, tokens, database, limits: databaseLimits(database.identity, keys, config.rates) };
}
