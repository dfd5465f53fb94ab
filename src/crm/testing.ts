import { setTenant } from '../http/authenticate.ts';
import { type DebtSide, type EntryLine, openDebt, post } from '../ledger/exports.ts';
import type { Pool, Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

// These are the parts of the test harness that the helpers need. An area may not import from the tests.
type Server = {
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  parts: { database: { app: Pool } };
};
type Tenant = { orgId: string; userId: string };

type TestPosting = {
  partyId: string;
  /** Positive: the party owes us more. Negative: it owes us less. */
  amountMinor: bigint;
  account?: 'RECEIVABLES' | 'PAYABLES' | 'DEPOSITS' | 'ADVANCES';
  businessDate?: string;
  outletId?: string | null;
  source?: string;
};

/** Posts an amount to a party's account, as a trading area would. Returns the id of its source. */
export async function postToParty(server: Server, tenant: Tenant, posting: TestPosting): Promise<string> {
  const { partyId, amountMinor, account = 'RECEIVABLES', outletId = null } = posting;
  const { businessDate = '2026-11-15', source = 'JOURNAL' } = posting;
  const id = newId();
  const lines: EntryLine[] = [
    { account, amountMinor, partyId, outletId },
    { account: 'EQUITY', amountMinor: -amountMinor, outletId },
  ];
  await server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(tenant.orgId));
    await post(tx, tenant, { source: { type: source, id }, businessDate, lines });
  });
  return id;
}

/** Opens a debt for what was posted. */
export async function addDebt(
  server: Server,
  tenant: Tenant,
  debt: { partyId: string; side: DebtSide; amountMinor: bigint },
): Promise<void> {
  await server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(tenant.orgId));
    const source = { type: 'JOURNAL', id: newId() };
    openDebt(tx, tenant, { ...debt, source, outletId: null, businessDate: '2026-11-15' });
  });
}

type TestSale = {
  customerId: string;
  outletId: string;
  date: string;
  refundedMinor?: bigint;
  /** The day of the refund. Default: the day of the sale. */
  refundedOn?: string;
  /** Each line: product, name, quantity, total, and how many were refunded. */
  lines: [productId: string, name: string, quantity: bigint, totalMinor: bigint, refunded?: bigint][];
};

/** Inserts a sale as the sales area would store it. */
export async function addSale(server: Server, { orgId, userId }: Tenant, sale: TestSale): Promise<string> {
  const id = newId();
  const total = sale.lines.reduce((sum, [, , , totalMinor]) => sum + totalMinor, 0n);
  const { refundedMinor = 0n } = sale;
  const status =
    refundedMinor === 0n ? 'COMPLETED' : refundedMinor === total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  await server.database(async (session) => {
    await session.all(
      `insert into sales (org_id, id, number, series_id, series_number, outlet_id, customer_id, business_date,
                          subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor, paid_minor,
                          change_minor, cost_minor, refunded_minor, status, prices_include_tax, user_id)
       values ($1, $2, $3, $4, (select count(*) + 1 from sales where org_id = $1 and series_id = $4), $4, $5, $6,
               $7, 0, 0, 0, $7, $7, 0, 0, $8, $9, false, $10)`,
      [orgId, id, `S-${id}`, sale.outletId, sale.customerId, sale.date, total, refundedMinor, status, userId],
    );
    const refundId = newId();
    if (refundedMinor > 0n) {
      await session.all(
        `insert into refunds (org_id, id, sale_id, outlet_id, business_date, sale_date, total_minor, tax_minor,
                              rounding_minor, cost_minor, credited_minor, user_id)
         values ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, $8)`,
        [orgId, refundId, id, sale.outletId, sale.refundedOn ?? sale.date, sale.date, refundedMinor, userId],
      );
    }
    for (const [position, [productId, name, quantity, totalMinor, refunded = 0n]] of sale.lines.entries()) {
      await session.all(
        'insert into products (org_id, id, name) values ($1, $2, $3) on conflict do nothing',
        [orgId, productId, name],
      );
      await session.all(
        'insert into variants (org_id, id, product_id, name) values ($1, $2, $2, $3) on conflict do nothing',
        [orgId, productId, name],
      );
      await session.all(
        `insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                                 factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor, total_minor,
                                 cost_minor, refunded_e4)
         values ($1, $2, $3, $4, $4, $4, $5, $6, 10000, 0, 0, 0, 0, $8, 0, $7)`,
        [orgId, id, position, productId, name, quantity * 10_000n, refunded * 10_000n, totalMinor],
      );
      // The tests refund only one line per sale.
      if (refunded === 0n) continue;
      await session.all(
        `insert into refund_lines (org_id, refund_id, sale_id, position, quantity_e4, discount_minor, tax_minor,
                                   total_minor, cost_minor, restocked)
         values ($1, $2, $3, $4, $5, 0, 0, $6, 0, true)`,
        [orgId, refundId, id, position, refunded * 10_000n, refundedMinor],
      );
    }
  });
  return id;
}
