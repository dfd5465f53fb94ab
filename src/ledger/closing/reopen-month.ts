import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named, Text } from '../../http/schema.ts';
import { booksLock, closeBooksUntil } from '../../settings/exports.ts';
import { failField } from '../../values/refusal.ts';
import { dayBefore } from '../statement/periods.ts';
import { ClosedBooks, firstDayOf, Month, readBooks } from './months.ts';

export const reopenMonth = operation({
  id: 'reopenMonth',
  route: 'POST /accounts/months/reopen',
  group: 'Account',
  summary: 'Reopen a month',
  description:
    'Opens the month that was closed last, so that something can be posted to it again. The reason is kept in the audit trail.',
  access: 'months.reopen',
  body: named(
    'ReopeningInput',
    Exactly({ month: Month, reason: Text(500, { examples: ['A bill was forgotten'] }) }),
  ),
  answer: { code: 'MONTH_REOPENED', message: 'Month reopened.', data: ClosedBooks },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, body: { month, reason } }) => {
    rejectLimitedUser(actor);
    await tx.lock(booksLock(actor.orgId, 'exclusive'));
    const books = await readBooks(tx, actor);
    if (!books.lastClosed) {
      throw failField('INVALID_STATE', { field: 'month', message: 'cannot be reopened: no month is closed' });
    }
    if (month !== books.lastClosed) {
      throw failField('INVALID_STATE', {
        field: 'month',
        message: `cannot be reopened before ${books.lastClosed}, which was closed last`,
      });
    }
    await tx.run(sql`
      delete from closed_months where org_id = ${actor.orgId} and month = ${firstDayOf(month)}`);
    const closedUntil = dayBefore(firstDayOf(month));
    await closeBooksUntil(tx, actor.orgId, closedUntil);
    const reopened = { month, closedUntil };
    return {
      data: reopened,
      change: {
        type: 'month',
        id: actor.orgId,
        before: { closedUntil: books.closedUntil },
        after: { ...reopened, reason: reason.trim() },
      },
      events: [{ type: 'month.reopened', data: reopened }],
    };
  },
});
