import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, named, PatternText, Text } from '../../../http/schema.ts';
import { businessDay, lockOrganisation } from '../../../org/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { Till } from '../schemas.ts';
import { type TillRow, tillColumns, tillOf, tillsWithSessions } from '../store.ts';
import { rejectCodeOfDevice } from './devices.ts';

export const createTillDrawer = operation({
  id: 'createTillDrawer',
  route: 'POST /tills',
  group: 'Transaction/Till',
  summary: 'Create a till',
  access: 'org.write',
  body: named(
    'TillInput',
    Exactly({
      outletId: Id,
      name: Text(100, { examples: ['Front'] }),
      code: Type.Optional(
        PatternText('^[A-Z0-9]{1,8}$', 'be 1 to 8 capital letters or digits, such as T1', {
          description: 'Part of the numbers of its sales. Left out: the server chooses one.',
          examples: ['T1'],
        }),
      ),
    }),
  ),
  answer: { code: 'TILL_CREATED', message: 'Till created.', data: Till },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { outletId } = body;
    // Refuses an outlet that is closed, or that this user may not see.
    await businessDay(tx, actor, { outletId });
    await lockOrganisation(tx, actor.orgId);
    const code = body.code ?? (await nextCode(tx, actor.orgId, outletId));
    await rejectCodeOfDevice(tx, actor.orgId, { outletId, code });
    const id = newId();
    await tx.run(sql`
      insert into tills (org_id, id, outlet_id, name, code)
      values (${actor.orgId}, ${id}, ${outletId}, ${body.name.trim()}, ${code})`);
    const row = await tx.one<TillRow>(sql`
      select ${tillColumns} from ${tillsWithSessions} where t.org_id = ${actor.orgId} and t.id = ${id}`);
    if (!row) throw new Error('the insert gave no row');
    const till = tillOf(actor, row);
    return {
      data: till,
      change: { type: 'till', id, after: till },
      events: [{ type: 'till.created', data: till }],
    };
  },
});

/** The first free code of the outlet. The business is locked, so two tills never get the same code. */
async function nextCode(tx: Tx, orgId: string, outletId: string): Promise<string> {
  const row = await tx.one<{ code: string }>(sql`
    select 'T' || min(n) as code
    from generate_series(1, (select count(*)::int + 1 from tills where org_id = ${orgId} and outlet_id = ${outletId})) n
    where not exists (select from tills where org_id = ${orgId} and outlet_id = ${outletId} and code = 'T' || n)`);
  if (!row) throw new Error('an aggregate has a row');
  return row.code;
}
