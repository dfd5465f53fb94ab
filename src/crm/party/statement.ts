import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { saleOfEntry } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';

type StatementLine = {
  date: string;
  /** The kind of record: SALE, REFUND, PAYMENT, PURCHASE, JOURNAL, … */
  source: string;
  /** The number that the party knows, such as that of the sale. */
  number: string | null;
  /** Positive: the party owes us more. Negative: it owes us less. */
  amountMinor: bigint;
};

/** The movements on a party's account in a period. The party reads it, so it contains no notes of ours. */
export type Statement = { openingMinor: bigint; lines: StatementLine[]; closingMinor: bigint };

/**
 * Reads the lines of all outlets, oldest first. Reads one line more than `linesAtMost`, so that the caller sees whether
 * lines are left out.
 */
export async function readStatement(
  tx: Tx,
  { orgId }: Actor,
  period: { partyId: string; from: string; to: string; linesAtMost: number },
): Promise<Statement> {
  const { partyId, from, to, linesAtMost } = period;
  const [opening, lines] = await Promise.all([
    tx.one<{ minor: bigint }>(sql`
      select coalesce(sum(amount_minor), 0) as minor from party_movements
      where org_id = ${orgId} and party_id = ${partyId} and business_date < ${from}::date`),
    tx.all<StatementLine>(sql`
      select l.business_date as date, e.source_type as source, coalesce(s.number, e.reference) as number,
             l.amount_minor as "amountMinor"
      from journal_lines l
      join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
      left join sales s on s.org_id = e.org_id and s.id = ${saleOfEntry}
      where l.org_id = ${orgId} and l.party_id = ${partyId} and l.business_date between ${from}::date and ${to}::date
      order by l.business_date, l.id
      limit ${linesAtMost + 1}`),
  ]);
  const openingMinor = opening?.minor ?? 0n;
  const closingMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  return { openingMinor, lines, closingMinor };
}
