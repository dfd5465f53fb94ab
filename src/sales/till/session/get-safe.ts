import sql from 'sql-template-tag';
import { Money, majorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, named } from '../../../http/schema.ts';
import { getVisibleOutlet } from '../../../org/exports.ts';
import { drawerFacts, heldAmount } from './figures.ts';

export const getSafe = operation({
  id: 'getSafe',
  route: 'GET /outlets/{outletId}/safe',
  group: 'Transaction/Till',
  summary: 'The cash in the safe of an outlet',
  description:
    'The cash of the outlet by the books, less what the drawers of open shifts should hold. It is below zero if more was paid out than came in.',
  access: 'money.read',
  answer: {
    code: 'SAFE_FOUND',
    message: 'The cash in the safe.',
    data: named('Safe', Exactly({ cash: Money })),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const { orgId } = actor;
    const { id: outletId } = await getVisibleOutlet(tx, actor, params.outletId);
    const open = await tx.all<{ id: string; floatMinor: bigint }>(sql`
      select s.id, s.opening_float_minor as "floatMinor" from till_sessions s
      where s.org_id = ${orgId} and s.outlet_id = ${outletId} and s.status = 'OPEN'`);
    const sessions = open.map(({ id }) => id);
    const found = await tx.one<{ booksMinor: bigint; heldMinor: bigint }>(sql`
      select coalesce((select sum(m.debit_minor - m.credit_minor) from account_movements m
                       join accounts a on a.org_id = m.org_id and a.id = m.account_id and a.system_key = 'CASH'
                       where m.org_id = ${orgId} and m.outlet_id = ${outletId}), 0) as "booksMinor",
             coalesce((select sum(${heldAmount}) from (${drawerFacts(orgId, sessions)}) facts
                       where method = 'CASH'), 0) as "heldMinor"`);
    if (!found) throw new Error('an aggregate has a row');
    const floatsMinor = open.reduce((total, { floatMinor }) => total + floatMinor, 0n);
    return { data: { cash: majorOf(actor, found.booksMinor - found.heldMinor - floatsMinor) } };
  },
});
