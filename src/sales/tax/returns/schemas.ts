import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Money, majorOf } from '../../../http/money.ts';
import type { SheetTable } from '../../../http/run/sheet.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, Text } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { fail } from '../../../values/refusal.ts';
import { presentRates, ratesAndTotals, sheetOfReport } from '../get-tax-report.ts';
import { type LineComponent, type ReturnLine, ratesOf, taxesOf } from './lines.ts';
import type { Days } from './period.ts';

export const Note = Nullable(Text(500, { examples: ['Sent on paper'] }));

const head = {
  id: Id,
  from: BusinessDate,
  to: BusinessDate,
  note: Note,
  filedAt: Instant,
  filedByName: Nullable(Type.String()),
};
/** The figures of a return, and the part of them that is late. */
export const returnFigures = {
  ...ratesAndTotals,
  late: {
    ...Exactly(ratesAndTotals),
    description:
      'The part of the figures that is of earlier days: documents that came after the return of their day was filed.',
  },
};
export const TaxReturn = named('TaxReturn', Exactly({ ...head, ...returnFigures }));
export type TaxReturn = Static<typeof TaxReturn>;

export const TaxReturnHead = named(
  'TaxReturnHead',
  Exactly({
    ...head,
    output: { ...Money, description: 'Tax on sales.' },
    input: { ...Money, description: 'Tax that comes back from the authority.' },
    payable: { ...Money, description: 'output − input. Below zero, it is owed to the business.' },
  }),
);
export type TaxReturnHead = Static<typeof TaxReturnHead>;
type Head = Omit<TaxReturnHead, 'output' | 'input' | 'payable'>;

export const headColumns = sql`
  r.id, r.starts_on as "from", r.ends_on as "to", r.note, r.filed_at as "filedAt",
  (select u.first_name || ' ' || u.last_name from users u where u.org_id = r.org_id and u.id = r.filed_by)
    as "filedByName"`;

export function presentFigures(actor: Actor, { from, to }: Days, lines: ReturnLine[]) {
  const days = { counted_from: from, counted_to: to };
  const late = lines.filter(({ isLate }) => isLate);
  return {
    ...presentRates(actor, ratesOf(lines), days),
    late: presentRates(actor, ratesOf(late), { ...days, late: 'true' }),
  };
}

export function presentTaxes(actor: Actor, lines: ReturnLine[]) {
  const { output, input } = taxesOf(lines);
  return {
    output: majorOf(actor, output),
    input: majorOf(actor, input),
    payable: majorOf(actor, output - input),
  };
}

/** A filed return with its lines, as they were filed. */
export async function readReturn(
  tx: Tx,
  actor: Actor,
  returnId: string,
): Promise<{ taxReturn: TaxReturn; head: TaxReturnHead }> {
  const [found, lines] = await Promise.all([
    tx.one<Head>(sql`
      select ${headColumns} from tax_returns r where r.org_id = ${actor.orgId} and r.id = ${returnId}`),
    readFiledLines(tx, actor.orgId, [returnId]),
  ]);
  if (!found) throw fail('NOT_FOUND', { message: 'This tax return does not exist.' });
  return {
    taxReturn: { ...found, ...presentFigures(actor, found, lines) },
    head: { ...found, ...presentTaxes(actor, lines) },
  };
}

type StoredLine = Omit<ReturnLine, 'components'> & {
  returnId: string;
  components: { name: string; percentE4: number; taxMinor: string }[] | null;
};

export async function readFiledLines(
  tx: Tx,
  orgId: string,
  returnIds: string[],
): Promise<(ReturnLine & { returnId: string })[]> {
  const lines = await tx.all<StoredLine>(sql`
    select return_id as "returnId", is_late as "isLate", side, tax_rate_id as "taxRateId", name, kind,
           percent_e4 as "percentE4", is_recoverable as "isRecoverable", net_minor as "netMinor",
           tax_minor as "taxMinor", components
    from tax_return_lines where org_id = ${orgId} and return_id = any (${returnIds}::uuid[])
    order by return_id, position`);
  return lines.map((line) => ({
    ...line,
    components: (line.components ?? []).map(({ name, percentE4, taxMinor }) => ({
      name,
      percentE4: BigInt(percentE4),
      taxMinor: BigInt(taxMinor),
    })),
  }));
}

/** The taxes of a group as JSON to store. Null if the rate is one tax. */
export function storedComponents(components: LineComponent[]): string | null {
  if (components.length === 0) return null;
  return JSON.stringify(
    components.map(({ name, percentE4, taxMinor }) => ({
      name,
      percentE4: Number(percentE4),
      taxMinor: String(taxMinor),
    })),
  );
}

/** The return as a sheet: all its figures, and then those of them that are late. */
export function sheetOfReturn(data: object): SheetTable {
  const { late } = data as TaxReturn;
  const [all, ofLate] = [sheetOfReport(data), sheetOfReport(late)];
  const ofRows = (rows: SheetTable['rows'], isLate: boolean) => rows.map((row) => [isLate, ...row]);
  return {
    columns: ['late', ...all.columns],
    rows: [...ofRows(all.rows, false), ...ofRows(ofLate.rows, true)],
  };
}
