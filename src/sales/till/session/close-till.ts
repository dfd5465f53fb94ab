import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { majorOf, minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Instant, named, Text } from '../../../http/schema.ts';
import { type EntryLine, postWithCommit } from '../../../ledger/exports.ts';
import { lockUsableBank, moneyAccount } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { booksLock } from '../../../settings/exports.ts';
import { largestAmount } from '../../../values/money.ts';
import type { CountedMethod } from '../../../values/payment.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { TenderCount, TillReport } from '../schemas.ts';
import { noSuchSession, readSession, usableSessions } from '../store.ts';
import { type Counted, countsOf, type Held } from './count-tenders.ts';
import { drawerFacts, heldAmount } from './figures.ts';
import { reportOf } from './report.ts';

export const closeTill = operation({
  id: 'closeTill',
  route: 'POST /till/sessions/{sessionId}/close',
  group: 'Transaction/Till',
  summary: 'Close and count every tender (Z report)',
  description:
    'Count cash, and every other method that the session got money by. Differences are posted to cash over and short. The close waits only for sales that are under way. Sales that arrive later are in `late`; the report itself does not change.',
  access: 'sales.sell',
  body: named(
    'CloseTillRequest',
    Exactly({
      counts: Type.Array(TenderCount, { minItems: 1, maxItems: 50 }),
      takenOut: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: largestAmount,
          description: 'Cash that goes from the drawer to the safe. The rest stays for the next session.',
          examples: [400],
        }),
      ),
      note: Type.Optional(Text(500)),
      closedAt: Type.Optional({
        ...Instant,
        description: 'When it was counted, for a till that was offline. Left out, or in the future: now.',
      }),
    }),
  ),
  answer: { code: 'TILL_CLOSED', message: 'The till is closed.', data: TillReport },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'TOTAL_MISMATCH'],

  handle: async ({ tx, actor, params, body }) => {
    const { id, outletId, businessDate, countsOn, held } = await lockToClose(tx, actor, params.sessionId);
    const counted = countsOf(actor, {
      held,
      counts: body.counts,
      banks: await existingBanks(tx, actor, body.counts),
    });
    const takenOutMinor = takenOutOf(actor, body.takenOut, counted);
    writeCounts(tx, actor, { id, outletId, countsOn }, counted);
    tx.defer(sql`
      update till_sessions
      set status = 'CLOSED', closed_by = ${actor.userId}, closed_at = greatest(opened_at, least(coalesce(${body.closedAt ?? null}::timestamptz, now()), now())),
          note = ${body.note?.trim() ?? null},
          taken_out_minor = ${takenOutMinor}
      where org_id = ${actor.orgId} and id = ${id}`);
    postWithCommit(tx, actor, {
      source: { type: 'TILL_SESSION', id },
      businessDate: countsOn,
      note: body.note?.trim() ?? null,
      lines: await differenceLines(tx, actor, counted, { id, outletId }),
    });
    const report = await reportOf(tx, actor, await readSession(tx, actor, id));
    const { tillId, openedBy, closedBy, closedAt, sales, net } = report;
    const methods = report.methods.map(({ method, expected, counted, difference }) => ({
      method,
      expected,
      counted,
      difference,
    }));
    const summary = {
      id,
      tillId,
      outletId,
      businessDate,
      openedBy,
      closedBy,
      closedAt,
      sales,
      net,
      methods,
    };
    return {
      data: report,
      change: { type: 'tillSession', id, after: summary },
      events: [{ type: 'till.closed', data: summary }],
    };
  },
});

type Closing = {
  id: string;
  outletId: string;
  businessDate: string;
  /** The business day of the difference: that of the session, or the first open day after closed books. */
  countsOn: string;
};

/**
 * The session and its contents, read under the lock that sales and payments share. Those under way have ended, and
 * later ones find the session closed.
 */
async function lockToClose(tx: Tx, actor: Actor, sessionId: string): Promise<Closing & { held: Held[] }> {
  const { orgId } = actor;
  const [, locked, session, held] = await tx.inOrder(
    () => tx.lock(booksLock(orgId, 'shared')),
    () =>
      tx.one<{ status: string }>(sql`
      select s.status from till_sessions s
      where s.org_id = ${orgId} and s.id = ${sessionId} and ${usableSessions(actor)}
      for no key update`),
    () =>
      tx.one<Closing>(sql`
      select s.id, s.outlet_id as "outletId", s.business_date as "businessDate",
             greatest(s.business_date, g.books_closed_until + 1) as "countsOn"
      from till_sessions s
      join organisations g on g.org_id = s.org_id
      where s.org_id = ${orgId} and s.id = ${sessionId}`),
    () =>
      tx.all<Held>(sql`
      select method, bank_id as "bankId", sum(amount_minor) as "amountMinor"
      from (
        select method, bank_id, ${heldAmount} as amount_minor from (${drawerFacts(orgId, [sessionId])}) facts
        union all
        select 'CASH', null, opening_float_minor from till_sessions where org_id = ${orgId} and id = ${sessionId}
      ) held
      group by method, bank_id`),
  );
  if (!locked || !session) throw noSuchSession();
  if (locked.status !== 'OPEN') {
    throw fail('INVALID_STATE', { message: 'This shift is already closed.' });
  }
  return { ...session, held };
}

/** Refuses to take out more cash than was counted. */
function takenOutOf(actor: Actor, takenOut: number | undefined, { tenders }: Counted): bigint | null {
  if (takenOut === undefined) return null;
  const outMinor = minorOf(actor, { field: 'takenOut', amount: takenOut });
  const cashMinor = tenders.find(({ method }) => method === 'CASH')?.countedMinor ?? 0n;
  if (outMinor <= cashMinor) return outMinor;
  throw failField('VALIDATION_FAILED', {
    field: 'takenOut',
    message: `must not be more than the cash that was counted, ${majorOf(actor, cashMinor)}`,
  });
}

async function existingBanks(tx: Tx, { orgId }: Actor, counts: TenderCount[]): Promise<Set<string>> {
  const ids = counts.flatMap(({ bankId }) => bankId ?? []);
  if (ids.length === 0) return new Set();
  const banks = await tx.all<{ id: string }>(sql`
    select id from banks where org_id = ${orgId} and id = any (${ids}::uuid[])`);
  return new Set(banks.map(({ id }) => id));
}

function writeCounts(
  tx: Tx,
  { orgId }: Actor,
  { id, outletId, countsOn }: Omit<Closing, 'businessDate'>,
  { tenders }: Counted,
): void {
  const column = <Value>(pick: (tender: Counted['tenders'][number]) => Value) => tenders.map(pick);
  tx.defer(sql`
    insert into till_counts (org_id, session_id, method, business_date, outlet_id, expected_minor, counted_minor,
                             denominations)
    select ${orgId}, ${id}, c.method, ${countsOn}, ${outletId}, c.expected_minor, c.counted_minor,
           c.denominations::jsonb
    from unnest(
      ${column(({ method }) => method)}::text[],
      ${column(({ expectedMinor }) => String(expectedMinor))}::numeric[],
      ${column(({ countedMinor }) => String(countedMinor))}::numeric[],
      ${column(({ denominations }) => (denominations ? JSON.stringify(denominations) : null))}::text[]
    ) as c (method, expected_minor, counted_minor, denominations)`);
}

async function differenceLines(
  tx: Tx,
  { orgId }: Actor,
  { differences }: Counted,
  { id: tillSessionId, outletId }: { id: string; outletId: string },
): Promise<EntryLine[]> {
  const lines: EntryLine[] = [];
  for (const { method, bankId, amountMinor } of differences) {
    const bank = bankId ? await lockUsableBank(tx, orgId, bankId) : undefined;
    const account = moneyAccount(method as CountedMethod, bank);
    const same = { outletId, method, tillSessionId };
    lines.push({ account, amountMinor, ...same });
    lines.push({ account: 'CASH_DIFFERENCE', amountMinor: -amountMinor, ...same });
  }
  return lines;
}
