import { randomInt } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { setTenant } from '../../http/authenticate.ts';
import { auditStatement } from '../../http/run/record-audit.ts';
import type { Database } from '../../platform/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { normaliseEmail } from '../../users/exports.ts';
import { replacePassword } from './new-password.ts';

export type UserKey = { orgId: string; userId: string };

/** Finds the user with this address, in any business. */
export async function lookUpUser({ identity, cells }: Database, email: string): Promise<UserKey | undefined> {
  const value = normaliseEmail(email);
  const placed = await cells?.directory.find({ kind: 'EMAIL', value });
  return identity.transaction(
    (tx) =>
      tx.one<UserKey>(sql`
        select org_id as "orgId", user_id as "userId" from identities where kind = 'EMAIL' and value = ${value}`),
    placed,
  );
}

/** Finds the business of the user with this address, also while it is being moved. */
export async function lookUpBusiness(database: Database, email: string): Promise<string | undefined> {
  if (!database.cells) return (await lookUpUser(database, email))?.orgId;
  return database.cells.directory.find({ kind: 'EMAIL', value: normaliseEmail(email) });
}

/** A business sees in its audit trail what somebody with a shell on the server has done to its users. */
export function trailOfCommand(command: string, operation: string, { orgId, userId }: UserKey): Sql {
  return auditStatement(
    { id: operation, aliasOf: undefined },
    { change: { type: 'user', id: userId } },
    { request: { address: 'command line', id: `tillhouse ${command}` }, actor: { orgId, userId: null } },
  );
}

/** Sets a password by a command, and ends all sessions of that user, as a reset does. */
export async function setPassword(
  { app }: Database,
  user: UserKey,
  { password, command }: { password: string; command: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await app.transaction(async (tx) => {
    await tx.run(setTenant(user.orgId));
    await replacePassword(tx, user, { passwordHash });
    await tx.run(trailOfCommand(command, 'resetPassword', user));
  }, user.orgId);
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 80 random bits in four groups, easy to read out. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
