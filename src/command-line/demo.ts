import type { FastifyInstance } from 'fastify';
import { build } from '../app.ts';
import { type Role, tenantRoles } from '../http/access.ts';
import { setTenant } from '../http/authenticate.ts';
import { hashPassword } from '../platform/passwords.ts';
import { StartError } from '../platform/start-error.ts';
import { createUser } from '../users/exports.ts';
import type { Command } from './command.ts';
import { progress } from './progress.ts';
import { makePassword } from './user.ts';
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

export const demoCommand: Command = {
  name: 'demo',
  summary: 'fill a demo business and print its logins',
  help: 'Makes one business with outlets and a user of every role, through the same operations that everybody uses.\nSafe while the server runs.',
  options: {},
  run: (config) =>
    withDatabase(config, { mayCreate: true }, async (parts) => {
      const app = await build(parts);
      const password = makePassword();
      const bar = progress(
        'Filling the demo',
        2 + locations.length + outlets.length + tenantRoles.length - 1,
      );

      const { organisation } = await send(app, 'POST /auth/register', { ...business, password });
      bar.step();
      const { accessToken } = await send(app, 'POST /auth/login', {
        identifier: business.email,
        password,
        platform: 'desktop',
      });
      bar.step();
      const locationIds = new Map<string, string>();
      for (const location of locations) {
        const { id } = await send(app, 'POST /locations', location, accessToken);
        locationIds.set(location.name, id);
        bar.step();
      }
      for (const { location, ...outlet } of outlets) {
        await send(app, 'POST /outlets', { ...outlet, locationId: locationIds.get(location) }, accessToken);
        bar.step();
      }
      const passwordHash = await hashPassword(password);
      for (const [role, [firstName, lastName]] of Object.entries(people)) {
        const email = `${role.toLowerCase()}@demo.example`;
        await parts.database.app.transaction(async (tx) => {
          await tx.run(setTenant(organisation.id));
          await createUser(tx, {
            orgId: organisation.id,
            firstName,
            lastName,
            email,
            phone: null,
            role: role as Role,
            passwordHash,
          });
        });
        bar.step();
      }
      await app.close();

      console.log(`\n${business.businessName} is open. Sign in with the password ${password} as:`);
      for (const role of tenantRoles) console.log(`  ${role.toLowerCase()}@demo.example`);
      console.log(
        '\nWrite the password down: it is not shown again. A new one: tillhouse user password --email owner@demo.example',
      );
    }),
};

type Data = { id: string; accessToken: string; organisation: { id: string } };

async function send(app: FastifyInstance, route: string, body: object, token?: string): Promise<Data> {
  const [method, url] = route.split(' ') as ['POST', string];
  const answer = await app.inject({
    method,
    url,
    payload: body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const { success, code, message, data } = answer.json();
  if (success) return data;
  if (code === 'DUPLICATE') {
    throw new StartError(
      'The demo business is there already. A new password: tillhouse user password --email owner@demo.example',
    );
  }
  throw new Error(`${route} answered ${answer.statusCode} ${message}`);
}
