import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { Choice, Count, Exactly, Id, Instant, Nullable, named } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { type Keys, mac } from '../platform/keys.ts';
import { newOpaqueToken, parseOpaqueToken } from '../platform/opaque-token.ts';

export const BusinessExport = named(
  'BusinessExport',
  Exactly({
    exportId: Id,
    status: Choice(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED']),
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    rows: { ...Count, description: 'Rows written so far.' },
    bytes: { ...Count, description: 'Size of the complete file.' },
    failure: Nullable(Type.String({ description: 'Why the export failed.' })),
    url: Type.String({
      description:
        'Address of the file, valid for a day. It answers 202 with this record until the file is ready. Whoever has the address can fetch it.',
      examples: ['/exports/AZi18nw-ekGdUj9rjxwqEA…'],
    }),
    createdAt: Instant,
    expiresAt: Instant,
  }),
);
export type BusinessExport = Static<typeof BusinessExport>;

export type ExportKey = { orgId: string; exportId: string };
type StoredExport = Omit<BusinessExport, 'url'> & { userId: string };

export async function readExport(tx: Tx, { orgId, exportId }: ExportKey): Promise<StoredExport | undefined> {
  return tx.one<StoredExport>(sql`
    select id as "exportId", status, percent, rows::float8 as rows, bytes::float8 as bytes, failure,
           created_at as "createdAt", created_at + interval '1 day' as "expiresAt", user_id as "userId"
    from business_exports
    where org_id = ${orgId} and id = ${exportId} and created_at > now() - interval '1 day'`);
}

/** The address is protected by a MAC. A stored secret would lie in the database beside the file itself. */
function tokenOf(keys: Keys, { orgId, exportId }: ExportKey): string {
  return newOpaqueToken([orgId, exportId], mac(keys, 'business export', orgId, exportId)).text;
}

export function exportUrl(keys: Keys, key: ExportKey): string {
  return `/exports/${tokenOf(keys, key)}`;
}

/** Reads the export of an address that we gave out, or undefined. */
export function parseExportToken(keys: Keys, text: string): ExportKey | undefined {
  const [orgId, exportId] = parseOpaqueToken(text, 2)?.ids ?? [];
  if (!orgId || !exportId) return undefined;
  const key = { orgId, exportId };
  return timingSafeEqual(Buffer.from(text), Buffer.from(tokenOf(keys, key))) ? key : undefined;
}
