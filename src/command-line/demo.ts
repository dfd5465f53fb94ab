import type { FastifyInstance } from 'fastify';
import { type AppParts, build } from '../app.ts';
import { type Role, tenantRoles } from '../http/access.ts';
import { setTenant } from '../http/authenticate.ts';
import { hashPassword } from '../platform/passwords.ts';
import { StartError } from '../platform/start-error.ts';
import { createUser } from '../users/exports.ts';
import type { Command } from './command.ts';
import { progress } from './progress.ts';
import { lookUpUser, makePassword, setPassword } from './user.ts';
import { withDatabase } from './with-database.ts';

const business = {
  businessName: 'Harbour Grocers',
  firstName: 'Amara',
  lastName: 'Nwosu',
  email: 'owner@demo.example',
  currency: 'NGN',
  timezone: 'Africa/Lagos',
};
const locations = [
  { name: 'Lagos', country: 'NG' },
  { name: 'Abuja', country: 'NG' },
];
const outlets = [
  { name: 'Marina', location: 'Lagos', type: 'STORE', address: '12 Marina Road', phone: '+2348012345601' },
  { name: 'Ikeja', location: 'Lagos', type: 'STORE', address: '3 Allen Avenue', phone: '+2348012345602' },
  { name: 'Night Kiosk', location: 'Lagos', type: 'KIOSK', address: '12 Marina Road', dayStartsAt: '04:00' },
  { name: 'Wuse Market', location: 'Abuja', type: 'STORE', address: '40 Aminu Kano Crescent' },
  { name: 'Apapa Warehouse', location: 'Lagos', type: 'WAREHOUSE', address: '7 Wharf Road' },
];
const people: Record<Exclude<Role, 'OWNER' | 'OPERATOR'>, [string, string]> = {
  MANAGER: ['Tunde', 'Bello'],
  CASHIER: ['Ngozi', 'Eze'],
  STOREKEEPER: ['Musa', 'Ibrahim'],
  ACCOUNTANT: ['Folake', 'Ade'],
};

const roles = Object.keys(people) as (keyof typeof people)[];
const addressOf = (role: Role) => `${role.toLowerCase()}@demo.example`;

export const demoCommand: Command = {
  help: 'Makes one business with outlets and a user of every role, through the same operations that everybody uses.\nSafe while the server runs; when it was cut short, run it again.',
  options: {},
  run: (config) =>
    withDatabase(config, { mayCreate: true }, async (parts) => {
      // Users come last: when all are there, everything is.
      const found = await Promise.all(roles.map((role) => lookUpUser(parts, addressOf(role))));
      if (found.every((user) => user !== undefined)) {
        throw new StartError(
          `The demo business is there already. A new password: tillhouse user password --email ${business.email}`,
        );
      }
      const app = await build(parts);
      const password = makePassword();
      await fill(app, parts, password).catch((error: Error) => {
        throw new StartError(`The demo is not complete: ${error.message} Run tillhouse demo again to go on.`);
      });
      await app.close();

      console.log(`\n${business.businessName} is open. Sign in with the password ${password} as:`);
      for (const role of tenantRoles) console.log(`  ${addressOf(role)}`);
      console.log(
        `\nWrite the password down: it is not shown again. A new one: tillhouse user password --email ${business.email}`,
      );
    }),
};

/** Makes what is not there yet: a demo that was cut short is completed. */
async function fill(app: FastifyInstance, parts: AppParts, password: string): Promise<void> {
  const bar = progress('Filling the demo', 2 + locations.length + outlets.length + roles.length);
  const credentials = (email: string) => ({ email, password });
  if (await lookUpUser(parts, business.email)) await setPassword(parts, credentials(business.email));
  else await send(app, 'POST /auth/register', { ...business, password });
  bar.step();
  const { accessToken } = await send(app, 'POST /auth/login', {
    identifier: business.email,
    password,
    platform: 'desktop',
  });
  bar.step();
  const locationIds = new Map<string, string>();
  for (const location of locations) {
    locationIds.set(location.name, await ensure(app, '/locations', location, accessToken));
    bar.step();
  }
  for (const { location, ...outlet } of outlets) {
    await ensure(app, '/outlets', { ...outlet, locationId: locationIds.get(location) }, accessToken);
    bar.step();
  }
  const passwordHash = await hashPassword(password);
  const owner = await lookUpUser(parts, business.email);
  if (!owner) throw new Error('its owner is gone.');
  const { orgId } = owner;
  for (const role of roles) {
    const email = addressOf(role);
    const [firstName, lastName] = people[role];
    if (await lookUpUser(parts, email)) await setPassword(parts, credentials(email));
    else {
      await parts.database.app.transaction(async (tx) => {
        await tx.run(setTenant(orgId));
        await createUser(tx, { orgId, firstName, lastName, email, phone: null, role, passwordHash });
      });
    }
    bar.step();
  }
  bar.finish();
}

type Data = { id: string; accessToken: string; rows: { id: string; name: string }[] };

/** The id of the record of this name, which is made if need be. */
async function ensure(
  app: FastifyInstance,
  path: string,
  body: { name: string } & Record<string, unknown>,
  token: string,
): Promise<string> {
  const { rows } = await send(
    app,
    `GET ${path}?limit=100&search=${encodeURIComponent(body.name)}`,
    undefined,
    token,
  );
  const there = rows.find(({ name }) => name === body.name);
  return (there ?? (await send(app, `POST ${path}`, body, token))).id;
}

async function send(
  app: FastifyInstance,
  route: string,
  body: object | undefined,
  token?: string,
): Promise<Data> {
  const [method, url] = route.split(' ') as ['GET' | 'POST', string];
  const answer = await app.inject({
    method,
    url,
    ...(body && { payload: body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const { success, message, data } = answer.json();
  if (!success) throw new Error(`${route} answered ${answer.statusCode}: ${message}`);
  return data;
}
