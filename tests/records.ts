import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Pool } from '../src/platform/db.ts';

/** One answer in a test. `foreign` means that it asked for an id that only another tenant has seen. */
export type Record = { operation: string; status: number; foreign: boolean; replayed: boolean };

/** What the audit trail of a test contains about an operation: the names of all fields before and after. */
export type TrailRecord = { operation: string; fields: string[] };

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Written when the process ends, because writing each one would slow down the tests. */
const answers: string[] = [];
process.once('exit', () => {
  const folder = process.env.TEST_RECORDS;
  if (folder && answers.length > 0)
    writeFileSync(join(folder, `answers-${process.pid}.jsonl`), answers.join('\n'));
});

/** Records which operation answered what, for tests/coverage.test.ts. */
export function record(app: FastifyInstance): void {
  const folder = process.env.TEST_RECORDS;
  if (!folder) return;
  const tenantsById = new Map<string, Set<string>>();
  app.addHook('onSend', async (request, reply, payload) => {
    const org = request.claims?.orgId;
    if (!org || reply.statusCode >= 300 || typeof payload !== 'string') return;
    for (const [id] of payload.matchAll(uuid)) {
      const orgs = tenantsById.get(id) ?? new Set();
      tenantsById.set(id, orgs.add(org));
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const { operationId } = request.routeOptions.config;
    if (!operationId) return;
    const line: Record = {
      operation: operationId,
      status: reply.statusCode,
      foreign: asksForForeignId(request, tenantsById),
      replayed: reply.getHeader('idempotent-replayed') === 'true',
    };
    answers.push(JSON.stringify(line));
  });
}

function asksForForeignId(request: FastifyRequest, tenantsById: Map<string, Set<string>>): boolean {
  const org = request.claims?.orgId;
  if (!org) return false;
  const sent = `${request.url} ${JSON.stringify(request.body ?? null)}`;
  return [...sent.matchAll(uuid)].some(([id]) => {
    const orgs = tenantsById.get(id);
    return orgs !== undefined && !orgs.has(org);
  });
}

/** Records the final audit trail, for tests/coverage.test.ts. */
export async function recordTrail(jobs: Pool): Promise<void> {
  const folder = process.env.TEST_RECORDS;
  if (!folder) return;
  const lines = await jobs.transaction((tx) =>
    tx.all<TrailRecord>(sql`
      with latest as (select operation, before, after from audit order by id desc limit 2000)
      select operation, array(
        select distinct field #>> '{}' from latest l,
               jsonb_path_query(jsonb_build_array(l.before, l.after), '$.** ? (@.type() == "object").keyvalue().key') field
        where l.operation = a.operation) as fields
      from (select distinct operation from audit) a`),
  );
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  appendFileSync(join(folder, `trail-${process.pid}.jsonl`), text);
}
