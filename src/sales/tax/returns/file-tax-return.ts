import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { majorOf, minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { BusinessDate, Exactly, named } from '../../../http/schema.ts';
import { type EntryLine, post } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { booksLock } from '../../../settings/exports.ts';
import { largestAmount } from '../../../values/money.ts';
import { failField } from '../../../values/refusal.ts';
import {
  type OpenDays,
  type OutletLine,
  type ReturnLine,
  readOpenLines,
  taxesOf,
  withoutOutlets,
} from './lines.ts';
import { readOpenComponents } from './open-components.ts';
import { readFiled, rejectUnfinishedDays, rejectWrongDays } from './period.ts';
import { isPostedAfter } from './posted-after.ts';
import { Note, readReturn, storedComponents, TaxReturn } from './schemas.ts';

export const fileTaxReturn = operation({
  id: 'fileTaxReturn',
  route: 'POST /tax/returns',
  group: 'Report/Tax',
  summary: 'File a tax return',
  description:
    'Keeps the figures of the days as they are. Documents of these days that come later count in the next return, where they are listed as late. The tax moves from tax payable and input tax to tax due, on the day of filing. Returns follow each other without gaps; the first one may begin on any day.',
  access: 'tax.file',
  body: named(
    'TaxReturnInput',
    Exactly({
      from: BusinessDate,
      to: { ...BusinessDate, description: 'The last day. It must be over.' },
      payable: Type.Optional(
        Type.Number({
          minimum: -largestAmount,
          maximum: largestAmount,
          description: 'The tax to pay as it was seen. If it has changed since, nothing is filed.',
          examples: [1250.5],
        }),
      ),
      note: Type.Optional(Note),
    }),
  ),
  answer: { code: 'TAX_RETURN_FILED', message: 'Tax return filed.', data: TaxReturn },
  refusals: ['INVALID_STATE', 'TOTAL_MISMATCH'],

  handle: async ({ tx, actor, body: { payable, note, ...days } }) => {
    rejectLimitedUser(actor);
    // Waits for running postings. Later ones see the return, and are late.
    await tx.lock(booksLock(actor.orgId, 'exclusive'));
    const filed = await readFiled(tx, actor);
    rejectWrongDays(days, filed);
    rejectUnfinishedDays(days, filed);
    const open = { ...days, filedUntil: filed.last?.to ?? null };
    const [byOutlet, components] = await Promise.all([
      readOpenLines(tx, actor.orgId, open),
      readOpenComponents(tx, actor.orgId, open),
    ]);
    const lines = withoutOutlets(byOutlet, components);
    rejectOtherTax(actor, payable, lines);
    const id = newId();
    await writeReturn(tx, actor, { id, ...open, note: note?.trim() || null, lines });
    await settle(tx, actor, { id, businessDate: filed.today, lines: byOutlet });
    const { taxReturn, head } = await readReturn(tx, actor, id);
    return {
      data: taxReturn,
      change: { type: 'tax return', id, after: head },
      events: [{ type: 'taxReturn.filed', data: head }],
    };
  },
});

function rejectOtherTax(actor: Actor, payable: number | undefined, lines: ReturnLine[]): void {
  if (payable === undefined) return;
  const { output, input } = taxesOf(lines);
  const seenMinor = minorOf(actor, { field: 'payable', amount: Math.abs(payable) });
  if ((payable < 0 ? -seenMinor : seenMinor) === output - input) return;
  throw failField('TOTAL_MISMATCH', {
    field: 'payable',
    message: `is ${majorOf(actor, output - input)} now: look at the figures again`,
  });
}

type NewReturn = OpenDays & { id: string; note: string | null; lines: ReturnLine[] };

async function writeReturn(tx: Tx, { orgId, userId }: Actor, filing: NewReturn): Promise<void> {
  const { id, from, to, note, filedUntil, lines } = filing;
  const open = sql`org_id = ${orgId} and counts_on > coalesce(${filedUntil}::date, '-infinity')`;
  await tx.inOrder(
    // After the first return was undone, another one may begin on another day.
    () => tx.run(sql`delete from late_taxes where ${open} and business_date >= ${from}`),
    () =>
      tx.run(sql`
        update late_taxes set counts_on = ${from}
        where ${open} and counts_on <> ${from} and not ${isPostedAfter(to)}`),
    () =>
      tx.run(sql`
        insert into tax_returns (org_id, id, starts_on, ends_on, note, filed_by)
        values (${orgId}, ${id}, ${from}, ${to}, ${note}, ${userId})`),
    () =>
      tx.run(sql`
        insert into tax_return_lines (org_id, return_id, position, is_late, side, tax_rate_id, name, kind,
                                      percent_e4, is_recoverable, net_minor, tax_minor, components)
        select ${orgId}, ${id}, l.position, l.is_late, l.side, l.tax_rate_id, l.name, l.kind, l.percent_e4,
               l.is_recoverable, l.net_minor, l.tax_minor, l.components
        from unnest(${lines.map(({ isLate }) => isLate)}::boolean[], ${lines.map(({ side }) => side)}::text[],
                    ${lines.map(({ taxRateId }) => taxRateId)}::uuid[], ${lines.map(({ name }) => name)}::text[],
                    ${lines.map(({ kind }) => kind)}::text[],
                    ${lines.map(({ percentE4 }) => String(percentE4))}::bigint[],
                    ${lines.map(({ isRecoverable }) => isRecoverable)}::boolean[],
                    ${lines.map(({ netMinor }) => String(netMinor))}::numeric[],
                    ${lines.map(({ taxMinor }) => String(taxMinor))}::numeric[],
                    ${lines.map(({ components }) => storedComponents(components))}::jsonb[]) with ordinality
          as l (is_late, side, tax_rate_id, name, kind, percent_e4, is_recoverable, net_minor, tax_minor, components,
                position)`),
  );
}

/** Moves the tax of the return from the tax accounts of its outlets to tax due. */
async function settle(
  tx: Tx,
  actor: Actor,
  { id, businessDate, lines }: { id: string; businessDate: string; lines: OutletLine[] },
): Promise<void> {
  const byOutlet = Map.groupBy(lines, ({ outletId }) => outletId);
  const taxes = [...byOutlet].flatMap(([outletId, ofOutlet]): EntryLine[] => {
    const { output, input } = taxesOf(ofOutlet);
    return [
      { account: 'TAX_PAYABLE', amountMinor: output, outletId },
      { account: 'INPUT_TAX', amountMinor: -input, outletId },
    ];
  });
  if (taxes.every(({ amountMinor }) => amountMinor === 0n)) return;
  const { output, input } = taxesOf(lines);
  await post(tx, actor, {
    source: { type: 'TAX_RETURN', id },
    businessDate,
    lines: [...taxes, { account: 'TAX_DUE', amountMinor: input - output }],
  });
}
