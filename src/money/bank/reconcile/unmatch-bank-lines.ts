import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, named } from '../../../http/schema.ts';
import { failField } from '../../../values/refusal.ts';
import { lockLines, MatchedBankLines } from './match-bank-lines.ts';
import { findLines, lockOpenBooks, withMatches } from './store.ts';

export const unmatchBankLines = operation({
  id: 'unmatchBankLines',
  route: 'POST /bank-lines/unmatch',
  group: 'Transaction/Bank',
  summary: 'Undo matches',
  description:
    'The lines are open again, and so are the lines of the books. What was recorded stays in the books. Refused for lines in a closed month.',
  access: 'money.write',
  body: named(
    'UnmatchBankLinesRequest',
    Exactly({ lineIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) }),
  ),
  answer: { code: 'BANK_LINES_UNMATCHED', message: 'No longer matched.', data: MatchedBankLines },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body: { lineIds } }) => {
    rejectLimitedUser(actor);
    const lines = await lockLines(tx, actor, lineIds, (at) => `lineIds.${at}`);
    const closedUntil = await lockOpenBooks(tx, actor.orgId);
    for (const [at, { status, bookedOn }] of lines.entries()) {
      const field = `lineIds.${at}`;
      if (status !== 'MATCHED') throw failField('INVALID_STATE', { field, message: 'is not matched' });
      if (closedUntil && bookedOn <= closedUntil) {
        const message = `is in a closed month: the books are closed until ${closedUntil}`;
        throw failField('INVALID_STATE', { field, message });
      }
    }
    const before = { lines: await withMatches(tx, actor, lines) };
    tx.defer(sql`
      delete from bank_matches where org_id = ${actor.orgId} and line_id = any (${lineIds}::uuid[])`);
    tx.defer(sql`
      update bank_lines set status = 'UNMATCHED' where org_id = ${actor.orgId} and id = any (${lineIds}::uuid[])`);
    const data = { lines: await withMatches(tx, actor, await findLines(tx, actor, lineIds)) };
    const bankId = lines[0]?.bankId ?? '';
    return {
      data,
      change: { type: 'bankMatch', id: bankId, before, after: data },
      events: [{ type: 'bank.lines.unmatched', data: { bankId, lineIds } }],
    };
  },
});
