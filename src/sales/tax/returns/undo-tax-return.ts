import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, named, Text } from '../../../http/schema.ts';
import { dayBefore, post } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { booksLock } from '../../../settings/exports.ts';
import { fail } from '../../../values/refusal.ts';
import { type Days, dayAfter, readFiled } from './period.ts';
import { isPostedAfter } from './posted-after.ts';
import { readReturn, TaxReturn } from './schemas.ts';

export const undoTaxReturn = operation({
  id: 'undoTaxReturn',
  route: 'POST /tax/returns/{returnId}/undo',
  group: 'Report/Tax',
  summary: 'Undo the last tax return',
  description:
    'For a return that the tax authority has not got, or that it wants again. Its documents count in the next return that is filed. What it moved to tax due moves back today. The return and the reason are kept in the audit trail.',
  access: 'tax.undo',
  body: named('TaxReturnUndoing', Exactly({ reason: Text(500, { examples: ['A bill was forgotten'] }) })),
  answer: { code: 'TAX_RETURN_UNDONE', message: 'Tax return undone.', data: TaxReturn },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params: { returnId }, body }) => {
    rejectLimitedUser(actor);
    await tx.lock(booksLock(actor.orgId, 'exclusive'));
    const { taxReturn, head } = await readReturn(tx, actor, returnId);
    const { today, last } = await readFiled(tx, actor);
    if (last?.id !== head.id) {
      throw fail('INVALID_STATE', {
        message: `Only the last return can be undone: the one up to ${last?.to}.`,
      });
    }
    await moveBack(tx, actor, { id: head.id, businessDate: today });
    await forget(tx, actor, head);
    return {
      data: taxReturn,
      change: { type: 'tax return', id: head.id, before: taxReturn, after: { reason: body.reason.trim() } },
      events: [{ type: 'taxReturn.undone', data: head }],
    };
  },
});

async function moveBack(tx: Tx, actor: Actor, { id, businessDate }: { id: string; businessDate: string }) {
  // The lines between outlets come by themselves.
  const lines = await tx.all<{ accountId: string; outletId: string | null; amountMinor: bigint }>(sql`
    select l.account_id as "accountId", l.outlet_id as "outletId", l.amount_minor as "amountMinor"
    from journal_entries e
    join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where e.org_id = ${actor.orgId} and e.source_id = ${id} and e.source_type = 'TAX_RETURN'
      and a.system_key in ('TAX_PAYABLE', 'INPUT_TAX', 'TAX_DUE')
    order by l.position`);
  if (lines.length === 0) return;
  await post(tx, actor, {
    source: { type: 'TAX_RETURN', id },
    businessDate,
    lines: lines.map(({ accountId, outletId, amountMinor }) => ({
      account: { id: accountId },
      outletId,
      amountMinor: -amountMinor,
    })),
  });
}

/** Deletes the return. Documents that were late because of it are of its days again, or late for the same reason as it. */
async function forget(tx: Tx, { orgId }: Actor, { id, from, to }: Days & { id: string }): Promise<void> {
  await tx.inOrder(
    () =>
      tx.run(sql`
        delete from late_taxes
        where org_id = ${orgId} and counts_on > ${to} and business_date >= ${from}`),
    // Without an earlier return, what is posted on its days is late for none.
    () =>
      tx.run(sql`
        delete from late_taxes
        where org_id = ${orgId} and ${isPostedAfter(dayBefore(from))}
          and not exists (select from tax_returns where org_id = ${orgId} and ends_on < ${from})`),
    () =>
      tx.run(sql`
        update late_taxes set counts_on = ${from}
        where org_id = ${orgId} and counts_on = ${dayAfter(to)} and not ${isPostedAfter(to)}`),
    () => tx.run(sql`delete from tax_returns where org_id = ${orgId} and id = ${id}`),
  );
}
