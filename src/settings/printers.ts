import { isIP } from 'node:net';
import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Exactly, Id, Instant, named, PatternText, Text, Version } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import type { PrinterNetworks } from '../platform/printer-networks.ts';
import { fail, failField } from '../values/refusal.ts';

const usualPort = 9_100;

const Name = Text(100, { examples: ['Kitchen'] });
const Host = {
  ...PatternText('^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$', 'be an IP address or a name', {
    description: 'Its IP address or name in the network of the server.',
    examples: ['192.168.1.50'],
  }),
  maxLength: 253,
};
const portText = 'The port for print data.';
const Port = Type.Integer({ minimum: 1, maximum: 65_535, description: portText, examples: [usualPort] });

export const PrinterInput = named(
  'PrinterInput',
  Exactly({
    outletId: Id,
    name: Name,
    host: Host,
    port: Type.Optional({ ...Port, description: `${portText} Left out: ${usualPort}.` }),
  }),
);
export const PrinterChange = named(
  'PrinterChange',
  Exactly({
    name: Type.Optional(Name),
    host: Type.Optional(Host),
    port: Type.Optional(Port),
    version: Type.Optional(Version),
  }),
);

export const Printer = named(
  'Printer',
  Exactly({
    id: Id,
    outletId: Id,
    name: Type.String(),
    host: Type.String({ examples: ['192.168.1.50'] }),
    port: Port,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Printer = Static<typeof Printer>;

export const printerColumns = sql`
  p.id, p.outlet_id as "outletId", p.name, p.host, p.port, p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.version`;

export const portOf = (port: number | undefined): number => port ?? usualPort;

/** The printers of outlets that this user may see. */
export function printersVisibleTo({ outletIds }: Actor): Sql {
  return outletIds ? sql`p.outlet_id = any(${outletIds}::uuid[])` : sql`true`;
}

/** Reads a printer that this user may see. */
export function findPrinter(tx: Tx, actor: Actor, printerId: string): Promise<Printer | undefined> {
  return tx.one<Printer>(sql`
    select ${printerColumns} from printers p
    where p.org_id = ${actor.orgId} and p.id = ${printerId} and ${printersVisibleTo(actor)}`);
}

export async function getPrinter(tx: Tx, actor: Actor, printerId: string): Promise<Printer> {
  const printer = await findPrinter(tx, actor, printerId);
  if (!printer) throw fail('NOT_FOUND', { message: 'This printer does not exist.' });
  return printer;
}

/** A host with a colon must be an IPv6 address, and one of only digits and dots an IPv4 address. */
export function rejectMalformedHost(host: string | undefined): void {
  if (host === undefined || isIP(host) || !(host.includes(':') || /^[\d.]+$/.test(host))) return;
  throw failField('VALIDATION_FAILED', { field: 'host', message: 'must be an IP address or a name' });
}

/** Refuses an IP address that the operator does not allow. A name is only checked when something is printed. */
export function rejectForbiddenHost(
  { host, port }: { host: string; port: number },
  networks: PrinterNetworks | undefined,
): void {
  if (!networks || !isIP(host) || networks.allows({ address: host, port })) return;
  throw failField('VALIDATION_FAILED', {
    field: 'host',
    message: 'is not an address and port that this server may print to (TILLHOUSE_PRINTERS)',
  });
}
