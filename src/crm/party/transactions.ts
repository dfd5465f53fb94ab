import sql, { type Sql } from 'sql-template-tag';
import { type Static, type TSchema, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, type Page, readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named } from '../../http/schema.ts';
import type { Service } from '../../http/service.ts';
import { saleOfEntry } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { Side } from './schemas.ts';
import { isOnSide, visibleTo } from './store.ts';

/** Stands in place of a party's id and means all parties. */
export const allParties = 'all';
export const PartyIdOrAll = Type.Union([Id, Type.Unsafe<'all'>({ type: 'string', const: allParties })]);

const transaction = {
  id: Id,
  date: BusinessDate,
  recordedAt: Instant,
  source: Exactly({
    type: Type.String({
      examples: ['SALE'],
      description: 'The kind of record behind the line.',
    }),
    id: Id,
  }),
  reference: {
    ...Nullable(Type.String({ examples: ['LAG1-000042'] })),
    description: 'The number of the sale or the purchase, or the reference of the payment.',
  },
  saleId: { ...Nullable(Id), description: 'The sale that it belongs to, also for a refund.' },
  party: Exactly({ id: Id, name: Type.String() }),
  outletId: Nullable(Id),
  note: Nullable(Type.String()),
  debit: { ...Money, description: 'Raises what the party owes us, or lowers what we owe it.' },
  credit: { ...Money, description: 'Lowers what the party owes us, or raises what we owe it.' },
  balance: Nullable({
    ...Money,
    description:
      'The balance of the party after this line, over all outlets or those that you are limited to, even if filters hide lines. Null in the list of all parties.',
  }),
};
export const PartyTransaction = named('PartyTransaction', Exactly(transaction));
export const CustomerTransaction = named('Customer transaction', Exactly(transaction));
type PartyTransaction = Static<typeof PartyTransaction>;

type Row = Omit<PartyTransaction, 'debit' | 'credit' | 'balance'> & {
  amountMinor: bigint;
  balanceMinor: bigint | null;
};

const linesWithEntries = sql`
  journal_lines l join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id`;

/** The journal lines that name a party. */
export const transactions = defineList({
  name: 'transactions',
  from: sql`${linesWithEntries}
    join parties p on p.org_id = l.org_id and p.id = l.party_id`,
  countFrom: sql`journal_lines l join parties p on p.org_id = l.org_id and p.id = l.party_id`,
  id: sql`l.id`,
  sorts: { date: { by: sql`l.business_date`, type: 'date' } },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: { ...dateFilters, outletId: Id, kind: Side },
  where: (actor, { kind, ...filters }) => [
    sql`l.org_id = ${actor.orgId}`,
    sql`l.party_id is not null`,
    visibleTo(actor),
    kind ? isOnSide(kind) : undefined,
    ...lineConditions(actor, filters),
  ],
});

type TransactionFilters = { date_from?: string; date_to?: string; outletId?: string; kind?: Side };

function lineConditions(actor: Actor, { date_from, date_to, outletId }: TransactionFilters) {
  return [
    actor.outletIds ? sql`l.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`l.outlet_id = ${outletId}` : undefined,
    date_from ? sql`l.business_date >= ${date_from}::date` : undefined,
    date_to ? sql`l.business_date <= ${date_to}::date` : undefined,
  ];
}

type Context = {
  tx: Tx;
  actor: Actor;
  service: Service;
  query: Static<(typeof transactions)['query'] & TSchema>;
};

/**
 * The transactions of one party, or of all. For one party the caller refuses a party that the user may not see, so its
 * lines are read without looking it up for each of them.
 */
export function transactionsOf(partyId: string) {
  if (partyId === allParties) return transactions;
  return {
    ...transactions,
    // A cursor is bound to the name of its list, so it fits no other party.
    name: `transactions of ${partyId}`,
    from: linesWithEntries,
    countFrom: sql`journal_lines l`,
    where: (actor: Actor, { kind: _, ...filters }: TransactionFilters) => [
      sql`l.org_id = ${actor.orgId}`,
      sql`l.party_id = ${partyId}`,
      ...lineConditions(actor, filters),
    ],
  };
}

/** Reads a page of the transactions of one party, or of all. */
export async function readTransactions(context: Context, partyId: string): Promise<Page<PartyTransaction>> {
  const { actor } = context;
  // The name of a single party is looked up once.
  const name = sql`(select p.name from parties p where p.org_id = ${actor.orgId} and p.id = ${partyId})`;
  const [party, balance] =
    partyId === allParties
      ? [sql`json_build_object('id', p.id, 'name', p.name)`, sql`null::numeric`]
      : [sql`json_build_object('id', l.party_id, 'name', ${name})`, balanceAfter(actor, partyId)];
  const { data, meta } = await readPage<Row>(
    context,
    transactionsOf(partyId),
    sql`l.id, l.business_date as date, e.recorded_at as "recordedAt",
        json_build_object('type', e.source_type, 'id', e.source_id) as source,
        e.reference, ${saleOfEntry} as "saleId",
        ${party} as party, l.outlet_id as "outletId", e.note, l.amount_minor as "amountMinor",
        ${balance} as "balanceMinor"`,
  );
  return { data: { ...data, rows: data.rows.map((row) => transactionOf(actor, row)) }, meta };
}

function transactionOf(actor: Actor, { amountMinor, balanceMinor, ...row }: Row): PartyTransaction {
  return {
    ...row,
    debit: majorOf(actor, amountMinor > 0n ? amountMinor : 0n),
    credit: majorOf(actor, amountMinor < 0n ? -amountMinor : 0n),
    balance: balanceMinor === null ? null : majorOf(actor, balanceMinor),
  };
}

/**
 * The balance of the party after line `l`: its balance at the start of that day, plus the lines of the day up to this
 * one. The balances at the starts of all days do not depend on the line, so they are computed once per page, from days
 * and not from lines.
 */
function balanceAfter({ orgId, outletIds }: Actor, partyId: string): Sql {
  // Daily totals have no outlets, so for a limited user the lines are read.
  const movements = outletIds ? sql`journal_lines` : sql`party_movements`;
  const atOutlets = outletIds ? sql`and d.outlet_id = any(${outletIds}::uuid[])` : sql``;
  return sql`
    coalesce(((
      select jsonb_object_agg(business_date, before_minor)
      from (select d.business_date,
                   sum(sum(d.amount_minor)) over (order by d.business_date) - sum(d.amount_minor) as before_minor
            from ${movements} d where d.org_id = ${orgId} and d.party_id = ${partyId} ${atOutlets}
            group by d.business_date) days
    ) ->> l.business_date::text)::numeric, 0)
    + (select sum(d.amount_minor) from journal_lines d
       where d.org_id = l.org_id and d.party_id = l.party_id and d.business_date = l.business_date and d.id <= l.id
         ${atOutlets})`;
}
