import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import type { AppParts } from '../app.ts';
import {
  forgetSecondFactor,
  lookUpUser,
  makePassword,
  rejectWeakPassword,
  setPassword,
  trailOfCommand,
  type UserKey,
} from '../auth/exports.ts';
import { type Role, tenantRoles } from '../http/access.ts';
import { setTenant } from '../http/authenticate.ts';
import { withRetries } from '../http/run/retry.ts';
import { hashPassword } from '../platform/passwords.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import { StartError } from '../platform/start-error.ts';
import { createUser, normaliseEmail } from '../users/exports.ts';
import { isStandIn, standInDomain } from '../values/stand-in-address.ts';
import type { Command, Values } from './command.ts';
import { withDatabase } from './with-database.ts';

export const userCommand: Command = {
  help: `tillhouse user create --operator --email E --first-name F --last-name L
    creates an operator of the service, who belongs to no business
tillhouse user create --business-of OWNER_EMAIL --role ROLE --email E --first-name F --last-name L
    creates a user of that owner's business; ROLE is ${tenantRoles.join(', ')}
tillhouse user password --email E
    sets a new password; ends all sessions of that user and all reset links
tillhouse user reset-mfa --email E
    removes the second factor and its recovery codes, and ends all sessions of that user. The password is then
    enough. For users who have lost their second factor, and when the server has lost its keys

A password is generated and printed once. With --password-stdin it is read from standard input instead.`,
  options: {
    operator: { type: 'boolean' },
    'business-of': { type: 'string' },
    role: { type: 'string' },
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  words: ['create', 'password', 'reset-mfa'],
  run: async (config, values, [action]) => {
    const email = normaliseEmail(required(values, 'email'));
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new StartError(`--email ${email} is not an email address.`);
    if (action === 'create' && isStandIn(email))
      throw new StartError(
        `--email ${email}: Tillhouse keeps the addresses at ${standInDomain} for itself. Use another one.`,
      );
    if (action === 'reset-mfa') {
      return withDatabase(config, { mayCreate: false }, (parts) => resetSecondFactor(parts, email));
    }
    const password = values['password-stdin']
      ? (await text(process.stdin)).replace(/\r?\n$/, '')
      : makePassword();
    if (password.length < 10 || password.length > 128)
      throw new StartError('A password must have 10 to 128 characters.');
    await rejectWeakPassword(password, [email]);
    await withDatabase(
      config,
      { mayCreate: action === 'create' && values.operator === true },
      async (parts) => {
        if (action === 'create') await create(parts, values, { email, password });
        else {
          const user = await findUser(parts, email);
          await setPassword(parts.database, user, { password, command: 'user password' });
          console.log(`${email} has a new password. All sessions have ended.`);
        }
      },
    );
    if (!values['password-stdin']) console.log(`Password: ${password}`);
  },
};

type Credentials = { email: string; password: string };

async function create(parts: AppParts, values: Values, { email, password }: Credentials): Promise<void> {
  const [firstName, lastName] = [required(values, 'first-name'), required(values, 'last-name')];
  const role = values.operator ? 'OPERATOR' : roleOf(required(values, 'role'));
  const orgId = values.operator ? serviceOrgId : await businessOf(parts, required(values, 'business-of'));
  const passwordHash = await hashPassword(password);
  const user = await withRetries(() =>
    parts.database.identity.transaction(async (tx) => {
      await tx.run(setTenant(orgId));
      const created = await createUser(tx, {
        orgId,
        firstName,
        lastName,
        email,
        phone: null,
        role,
        passwordHash,
      });
      await tx.run(trailOfCommand('user create', 'inviteUser', { orgId, userId: created.id }));
      return created;
    }, orgId),
  );
  console.log(`Created ${role} ${user.email} (${user.id}).`);
}

async function businessOf(parts: AppParts, email: string): Promise<string> {
  const { orgId } = await findUser(parts, email);
  if (orgId === serviceOrgId) throw new StartError(`${email} is an operator and belongs to no business.`);
  return orgId;
}

async function resetSecondFactor(parts: AppParts, email: string): Promise<void> {
  const user = await findUser(parts, email);
  await parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(user.orgId));
    // Locks the user first, so that no session is opened meanwhile with the factor that is removed.
    await tx.run(sql`
      update users set updated_at = now(), version = version + 1
      where org_id = ${user.orgId} and id = ${user.userId}`);
    await tx.run(sql`
      update sessions set revoked_at = now()
      where org_id = ${user.orgId} and user_id = ${user.userId} and revoked_at is null`);
    if (!(await forgetSecondFactor(tx, user))) throw new StartError(`${email} has no second factor.`);
    await tx.run(trailOfCommand('user reset-mfa', 'disableTotp', user));
  }, user.orgId);
  console.log(`${email} has no second factor any more. All sessions have ended.`);
}

async function findUser(parts: AppParts, email: string): Promise<UserKey> {
  const found = await lookUpUser(parts.database, email);
  if (!found) throw new StartError(`There is no user ${email}.`);
  return found;
}

function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || !value.trim())
    throw new StartError(`--${name} is missing. See: tillhouse user --help`);
  return value.trim();
}

function roleOf(text: string): Role {
  const role = tenantRoles.find((known) => known === text.toUpperCase());
  if (!role) throw new StartError(`--role ${text} is not a role. Choose one of ${tenantRoles.join(', ')}.`);
  return role;
}
