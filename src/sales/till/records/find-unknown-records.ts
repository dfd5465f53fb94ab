import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, named } from '../../../http/schema.ts';

const IdList = (description: string) => Type.Optional(Type.Array(Id, { maxItems: 2_000, description }));
const Records = Exactly({
  sales: IdList('Of sales.'),
  refunds: IdList('Voids included.'),
  payments: IdList('Deposits and debts paid.'),
  movements: IdList('Cash movements of a drawer.'),
  opened: IdList('Opened till sessions.'),
  closed: IdList('Closed till sessions.'),
});
type Kind = keyof Static<typeof Records>;

const tables: Record<Kind, Sql> = {
  sales: sql`sales`,
  refunds: sql`refunds`,
  payments: sql`payments`,
  movements: sql`till_movements`,
  opened: sql`till_sessions`,
  closed: sql`(select org_id, id from till_sessions where status = 'CLOSED')`,
};

export const findUnknownRecords = operation({
  id: 'findUnknownRecords',
  route: 'POST /till/unknown',
  group: 'Transaction/Till',
  summary: 'Find records that the server does not have',
  description:
    'A server restored from a backup lacks what came after the backup. A till asks for the last record that it sent. If the server has it, it has all earlier ones. Otherwise the till asks for all records, and sends again those that the answer names.',
  access: 'sales.sell',
  repeat: 'renewed',
  onlyReads: true,
  worksWhenExpired: true,
  body: named('UnknownRecordsRequest', Records),
  answer: {
    code: 'UNKNOWN_RECORDS_FOUND',
    message: 'The records that the server does not have.',
    data: named(
      'UnknownRecords',
      Exactly({
        sales: Type.Array(Id),
        refunds: Type.Array(Id),
        payments: Type.Array(Id),
        movements: Type.Array(Id),
        opened: Type.Array(Id),
        closed: Type.Array(Id),
      }),
    ),
  },
  refusals: [],

  handle: async ({ tx, actor, body }) => {
    const unknown = async (kind: Kind): Promise<string[]> => {
      const ids = body[kind] ?? [];
      if (ids.length === 0) return [];
      const rows = await tx.all<{ id: string }>(sql`
        select requested.id from unnest(${ids}::uuid[]) with ordinality as requested (id, place)
        where not exists (select from ${tables[kind]} k where k.org_id = ${actor.orgId} and k.id = requested.id)
        order by requested.place`);
      return rows.map(({ id }) => id);
    };
    const [sales, refunds, payments, movements, opened, closed] = await Promise.all([
      unknown('sales'),
      unknown('refunds'),
      unknown('payments'),
      unknown('movements'),
      unknown('opened'),
      unknown('closed'),
    ]);
    return { data: { sales, refunds, payments, movements, opened, closed } };
  },
});
