import sql from 'sql-template-tag';
import { CursorPage } from '../../../http/envelope.ts';
import { contains, defineList, naturally, readPage, searchFilter } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { Id } from '../../../http/schema.ts';
import { Till, TillStatus } from '../schemas.ts';
import { type TillRow, tillColumns, tillOf, tillsWithSessions } from '../store.ts';

const tills = defineList({
  name: 'tills',
  from: tillsWithSessions,
  id: sql`t.id`,
  sorts: {
    name: { by: naturally(sql`t.name`), type: 'text' },
    code: { by: sql`t.code`, type: 'text' },
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { ...searchFilter, outletId: Id, status: TillStatus },
  where: (actor, { search, outletId, status }) => [
    sql`t.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`t.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    search ? contains(sql`t.name_key`, search) : undefined,
    outletId ? sql`t.outlet_id = ${outletId}` : undefined,
    status ? sql`t.status = ${status}` : undefined,
  ],
});

export const listTillDrawers = operation({
  id: 'listTillDrawers',
  route: 'GET /tills',
  group: 'Transaction/Till',
  summary: 'List tills (drawers) of an outlet',
  access: 'sales.sell',
  query: tills.query,
  answer: { code: 'TILLS_LISTED', message: 'The tills.', data: CursorPage('TillPage', Till), meta: 'page' },

  handle: async (context) => {
    const { data, meta } = await readPage<TillRow>(context, tills, tillColumns);
    return { data: { ...data, rows: data.rows.map((row) => tillOf(context.actor, row)) }, meta };
  },
});
