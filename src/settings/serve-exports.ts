import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import { auditStatement } from '../http/run/record-audit.ts';
import type { ServerParts } from '../http/service.ts';
import type { Pool, Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { type ExportKey, exportUrl, parseExportToken, readExport } from './business-exports.ts';

/** A client that reads nothing for this long is disconnected. */
const idleAtMostMs = 60_000;

/**
 * Serves the export file to whoever has its secret address and, until it is ready, the progress. It works as long as
 * the user who asked for it owns the business.
 */
export function serveBusinessExports(app: FastifyInstance, { database, keys }: ServerParts): void {
  app.route<{ Params: { token: string } }>({
    // The console checks by HEAD whether the file is ready. That is not a download, so it is not audited.
    method: ['GET', 'HEAD'],
    url: '/exports/:token',
    handler: async (request, reply) => {
      const key = parseExportToken(keys, request.params.token);
      const found = key && (await database.app.transaction((tx) => find(tx, key, request), key.orgId));
      if (!key || !found) throw fail('NOT_FOUND', { message: 'This export does not exist or has expired.' });
      const { userId: _, ...data } = found;
      if (data.status === 'FAILED')
        throw fail('INVALID_STATE', { message: data.failure ?? 'The export failed.' });
      if (data.status === 'COMPLETED' && request.method === 'HEAD')
        return reply.type('application/gzip').send();
      if (data.status === 'COMPLETED') return sendFile(reply, database.app, { ...key, bytes: data.bytes });
      return reply.code(202).send({
        success: true,
        code: 'BUSINESS_EXPORT_RUNNING',
        message: 'The business is being exported.',
        data: { ...data, url: exportUrl(keys, key) },
        meta: null,
      });
    },
  });
}

async function find(tx: Tx, key: ExportKey, request: { address: string; id: string; method: string }) {
  await tx.run(setTenant(key.orgId));
  const found = await readExport(tx, key);
  if (!found) return undefined;
  const { userId } = found;
  const owner = await tx.one(sql`
    select 1 from users
    where org_id = ${key.orgId} and id = ${userId} and status = 'ACTIVE' and role = 'OWNER' and not outlet_limited`);
  if (owner && found.status === 'COMPLETED' && request.method !== 'HEAD') {
    // The file contains the whole business, so each download is audited.
    tx.defer(
      auditStatement(
        { id: 'downloadBusinessExport', aliasOf: undefined },
        { change: { type: 'business_export', id: key.exportId } },
        { request, actor: { orgId: key.orgId, userId } },
      ),
    );
  }
  return owner && found;
}

/** Streams the parts, each read when the one before was taken. If one was deleted meanwhile, the connection breaks. */
function sendFile(reply: FastifyReply, app: Pool, key: ExportKey & { bytes: number }): FastifyReply {
  async function* parts(): AsyncGenerator<Buffer> {
    for (let [number, sent] = [1, 0]; sent < key.bytes; number += 1) {
      const part = await app.transaction(async (tx) => {
        await tx.run(setTenant(key.orgId));
        return tx.one<{ bytes: Buffer }>(sql`
          select bytes from business_export_parts
          where org_id = ${key.orgId} and export_id = ${key.exportId} and number = ${number}`);
      }, key.orgId);
      if (!part) throw new Error('the export was replaced while it was sent');
      sent += part.bytes.length;
      yield part.bytes;
    }
  }
  reply.raw.socket?.setTimeout?.(idleAtMostMs);
  return reply
    .header('Content-Length', key.bytes)
    .header(
      'Content-Disposition',
      `attachment; filename="business-${new Date().toISOString().slice(0, 10)}.tar.gz"`,
    )
    .type('application/gzip')
    .send(Readable.from(parts(), { objectMode: false }));
}
