import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { Exactly, Id, Nullable } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { readTaxes } from '../settings/exports.ts';
import { sum } from '../values/money.ts';
import { componentsOfLines } from '../values/pricing.ts';
import { failField } from '../values/refusal.ts';
import type { TaxComponent } from '../values/tax-components.ts';
import { taxOf } from '../values/tax-of.ts';
import { storedComponents } from '../values/tax-rate.ts';
import type { Bookkeeper, EntryLine, Source } from './post.ts';

/** The fields for the tax of what is bought, on a line or on an expense. */
export const InputTaxFields = {
  taxRateId: Type.Optional(
    Nullable({ ...Id, description: 'The tax on the bill. Left out: none is recorded.' }),
  ),
  taxIncluded: Type.Optional(
    Type.Boolean({ description: 'Whether the cost includes the tax. If not, it is added. Left out: true.' }),
  ),
  taxRecoverable: Type.Optional(
    Type.Boolean({
      description:
        'Whether the tax authority gives it back. Then it goes to input tax and not into the cost. Left out: true.',
    }),
  ),
};
const SentTax = Exactly(InputTaxFields);
type SentTax = Static<typeof SentTax>;

/** The tax of a line or an expense in an answer. */
export const boughtTaxFields = {
  taxRateId: Nullable({ ...Id, description: 'Null: no tax was recorded.' }),
  taxPercent: Type.Number({ description: 'In percent, as it was.', examples: [7.5] }),
  taxIncluded: Type.Boolean({ description: 'Whether the cost was given with tax.' }),
  taxRecoverable: Type.Boolean({ description: 'Whether the tax is left out of the cost.' }),
};

/** The tax of a bought line. */
export type BoughtTax = {
  /** Null: none is recorded. */
  taxRateId: string | null;
  percentE4: bigint;
  /** The taxes of a group. */
  components: TaxComponent[];
  included: boolean;
  recoverable: boolean;
};

export const noTax: BoughtTax = {
  taxRateId: null,
  percentE4: 0n,
  components: [],
  included: true,
  recoverable: true,
};

/** Reads the taxes that the lines of a request name, as they are on its day, in their order. `field` is the path before the names of fields. */
export async function readInputTaxes(
  tx: Tx,
  orgId: string,
  { lines, day }: { lines: { field: string; sent: SentTax }[]; day: string },
): Promise<BoughtTax[]> {
  for (const { field, sent } of lines) {
    const needless = (['taxIncluded', 'taxRecoverable'] as const).find((name) => sent[name] !== undefined);
    if (needless && !sent.taxRateId) {
      throw failField('VALIDATION_FAILED', { field: field + needless, message: 'needs a taxRateId' });
    }
  }
  const named = lines.flatMap(({ field, sent: { taxRateId } }) =>
    taxRateId ? [{ field: `${field}taxRateId`, taxRateId }] : [],
  );
  const taxes = await readTaxes(tx, orgId, { named, day });
  return lines.map(({ sent: { taxRateId, taxIncluded = true, taxRecoverable = true } }) => {
    if (!taxRateId) return noTax;
    const id = taxRateId.toLowerCase();
    const { taxPercentE4: percentE4 = 0n, taxComponents: components = [] } = taxes.get(id) ?? {};
    return { taxRateId: id, percentE4, components, included: taxIncluded, recoverable: taxRecoverable };
  });
}

/** The tax of an amount, and the amount with it. */
export function boughtTax(
  amountMinor: bigint,
  { percentE4, included }: BoughtTax,
): { taxMinor: bigint; totalMinor: bigint } {
  const taxMinor = taxOf(amountMinor, { taxPercentE4: percentE4, pricesIncludeTax: included });
  return { taxMinor, totalMinor: included ? amountMinor : amountMinor + taxMinor };
}

/** The part of a tax that is not in the cost. */
export function recoverableMinor({ recoverable }: BoughtTax, taxMinor: bigint): bigint {
  return recoverable ? taxMinor : 0n;
}

/** The columns of a bought line or an expense about its tax. */
export function taxColumns(row: Sql): Sql {
  return sql`
    ${row}.tax_rate_id as "taxRateId", ${row}.tax_percent_e4 as "taxPercentE4", ${row}.tax_minor as "taxMinor",
    ${row}.tax_included as "taxIncluded", ${row}.tax_recoverable as "taxRecoverable"`;
}
export type TaxRow = {
  taxRateId: string | null;
  taxPercentE4: bigint;
  taxMinor: bigint;
  taxIncluded: boolean;
  taxRecoverable: boolean;
};

type TaxedLine = { position: number; tax: BoughtTax; taxMinor: bigint; totalMinor: bigint };
type TaxedDocument = {
  kind: 'BOUGHT' | 'RETURNED';
  source: Source;
  businessDate: string;
  outletId: string;
  partyId: string | null;
  lines: readonly TaxedLine[];
};

/** Records the taxes of a document for the tax report. Lines without a tax are left out. */
export function writeInputTaxes(tx: Tx, { orgId }: Bookkeeper, document: TaxedDocument): void {
  const lines = document.lines.filter(({ tax }) => tax.taxRateId);
  if (lines.length === 0) return;
  const { kind, source, businessDate, outletId, partyId } = document;
  const components = componentsOfLines(
    lines.map(({ tax, taxMinor }) => ({ taxMinor, taxComponents: tax.components })),
    'LINE',
  );
  tx.defer(sql`
    insert into input_taxes (org_id, id, kind, source_type, source_id, position, business_date, outlet_id, party_id,
                             tax_rate_id, percent_e4, net_minor, tax_minor, is_recoverable, tax_components)
    select ${orgId}, l.id, ${kind}, ${source.type}, ${source.id}, l.position, ${businessDate}, ${outletId}, ${partyId},
           l.tax_rate_id, l.percent_e4, l.net_minor, l.tax_minor, l.is_recoverable, l.tax_components::jsonb
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ position }) => position)}::smallint[],
                ${lines.map(({ tax }) => tax.taxRateId)}::uuid[],
                ${lines.map(({ tax }) => String(tax.percentE4))}::bigint[],
                ${lines.map(({ totalMinor, taxMinor }) => String(totalMinor - taxMinor))}::bigint[],
                ${lines.map(({ taxMinor }) => String(taxMinor))}::bigint[],
                ${lines.map(({ tax }) => tax.recoverable)}::boolean[],
                ${components.map(storedComponents)}::text[])
      as l (id, position, tax_rate_id, percent_e4, net_minor, tax_minor, is_recoverable, tax_components)`);
}

/** The line of the journal for the recoverable tax of lines: a debit when they are bought. */
export function inputTaxLine(document: Pick<TaxedDocument, 'kind' | 'outletId' | 'lines'>): EntryLine {
  const taxMinor = sum(document.lines.map(({ tax, taxMinor }) => recoverableMinor(tax, taxMinor)));
  return {
    account: 'INPUT_TAX',
    amountMinor: document.kind === 'BOUGHT' ? taxMinor : -taxMinor,
    outletId: document.outletId,
  };
}

/** Takes back the taxes of a document that is reversed. Returns the part of them that was recoverable. */
export async function takeBackInputTaxes(
  tx: Tx,
  { orgId }: Bookkeeper,
  { source, businessDate }: { source: Source; businessDate: string },
): Promise<bigint> {
  const taken = await tx.all<{ taxMinor: bigint }>(sql`
    insert into input_taxes (org_id, id, kind, source_type, source_id, position, business_date, outlet_id, party_id,
                             tax_rate_id, percent_e4, net_minor, tax_minor, is_recoverable, tax_components)
    select org_id, new_id(), 'RETURNED', source_type, source_id, position, ${businessDate}, outlet_id, party_id,
           tax_rate_id, percent_e4, net_minor, tax_minor, is_recoverable, tax_components
    from input_taxes
    where org_id = ${orgId} and source_id = ${source.id} and source_type = ${source.type} and kind = 'BOUGHT'
    returning case when is_recoverable then tax_minor else 0 end as "taxMinor"`);
  return sum(taken.map(({ taxMinor }) => taxMinor));
}
