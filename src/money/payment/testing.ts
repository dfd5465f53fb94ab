import assert from 'node:assert/strict';
import { setTenant } from '../../http/authenticate.ts';
import { type DebtSide, openDebt, post } from '../../ledger/exports.ts';
import type { Pool, Session } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { PaymentMethod } from '../../values/payment.ts';
import { lockUsableBank, moneyAccount, type NewPayment, writePayment } from '../store.ts';

// These are the parts of the test harness that the helpers need. An area may not import from the tests.
type Server = {
  parts: { database: { app: Pool } };
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
};
type Tenant = { orgId: string; userId: string; outletId: string };

type Kind = 'CUSTOMER' | 'VENDOR' | 'BOTH';

export async function addParty(server: Server, { orgId }: Tenant, kind: Kind = 'CUSTOMER'): Promise<string> {
  const id = newId();
  await server.database((session) =>
    session.all('insert into parties (org_id, id, kind, name) values ($1, $2, $3, $4)', [
      orgId,
      id,
      kind,
      `Party ${id}`,
    ]),
  );
  return id;
}

export async function addBank(server: Server, { orgId }: Tenant, status = 'ACTIVE'): Promise<string> {
  const [id, accountId] = [newId(), newId()];
  await server.database(async (session) => {
    await session.all(
      `insert into accounts (org_id, id, code, name, type, section)
       values ($1, $2, left($3, 8), $3, 'ASSET', 'CURRENT_ASSETS')`,
      [orgId, accountId, accountId.slice(-12)],
    );
    await session.all(
      'insert into banks (org_id, id, name, account_id, status) values ($1, $2, $3, $4, $5)',
      [orgId, id, `Bank ${id}`, accountId, status],
    );
  });
  return id;
}

type TestDebt = {
  partyId: string;
  amountMinor: bigint;
  side?: DebtSide;
  businessDate?: string;
  outletId?: string;
  sourceId?: string;
};

/** Posts a purchase on account and opens its debt: by them from us, or by us from them. Returns the debt. */
export async function addDebt(
  server: Server,
  tenant: Tenant,
  debt: TestDebt,
): Promise<{ debtId: string; source: { type: string; id: string } }> {
  const { partyId, amountMinor, side = 'RECEIVABLE', businessDate = '2026-01-01' } = debt;
  const { outletId = tenant.outletId, sourceId = newId() } = debt;
  const source = { type: 'TEST', id: sourceId };
  const sign = side === 'RECEIVABLE' ? 1n : -1n;
  await server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(tenant.orgId));
    await post(tx, tenant, {
      source,
      businessDate,
      lines: [
        {
          account: side === 'RECEIVABLE' ? 'RECEIVABLES' : 'PAYABLES',
          amountMinor: sign * amountMinor,
          partyId,
          outletId,
        },
        {
          account: side === 'RECEIVABLE' ? 'SALES' : 'OTHER_EXPENSES',
          amountMinor: -sign * amountMinor,
          outletId,
        },
      ],
    });
    openDebt(tx, tenant, { partyId, side, source, outletId, businessDate, amountMinor });
  });
  const [stored] = await server.database((session) =>
    session.all<{ id: string }>(
      'select id from debts where org_id = $1 and source_id = $2 order by created_at desc limit 1',
      [tenant.orgId, sourceId],
    ),
  );
  return { debtId: stored?.id ?? '', source };
}

/** The open amount of each debt of a party, oldest first. */
export async function openDebts(server: Server, partyId: string): Promise<bigint[]> {
  const rows = await server.database((session) =>
    session.all<{ open: bigint }>(
      `select amount_minor - settled_minor as open from debts where party_id = $1 order by business_date, id`,
      [partyId],
    ),
  );
  return rows.map(({ open }) => open);
}

/** The lines of the entries that a payment made, by account; debits above zero. */
export function journalOf(server: Server, paymentId: string): Promise<{ account: string; amount: bigint }[]> {
  return server.database((session) =>
    session.all(
      `select coalesce(a.system_key, 'BANK') as account, l.amount_minor as amount
       from journal_entries e
       join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
       join accounts a on a.org_id = l.org_id and a.id = l.account_id
       where e.source_id = $1 order by l.position`,
      [paymentId],
    ),
  );
}

type TestPayment = Pick<
  NewPayment,
  'purpose' | 'amountMinor' | 'cashBackMinor' | 'reversesId' | 'outletId' | 'partyId'
> & {
  method: Exclude<PaymentMethod, 'DEPOSIT'>;
  direction?: 'IN' | 'OUT';
  businessDate?: string;
  bankId?: string;
  sourceType?: string;
};

/** Records a payment with its journal entry, as a sale or an expense would. Returns its id. */
export async function addPayment(server: Server, tenant: Tenant, payment: TestPayment): Promise<string> {
  const {
    method,
    amountMinor,
    direction = 'IN',
    cashBackMinor = 0n,
    businessDate = '2026-01-01',
    bankId,
  } = payment;
  const id = newId();
  const outletId = payment.outletId === undefined ? tenant.outletId : payment.outletId;
  const source = { type: payment.sourceType ?? 'TEST', id };
  const inMinor = direction === 'IN' ? amountMinor : -amountMinor;
  await server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(tenant.orgId));
    const bank = method === 'BANK' ? await lockUsableBank(tx, tenant.orgId, bankId) : undefined;
    await post(tx, tenant, {
      source,
      businessDate,
      lines: [
        { account: moneyAccount(method, bank), amountMinor: inMinor, outletId, method },
        { account: 'CASH', amountMinor: -cashBackMinor, outletId, method: 'CASH' },
        {
          account: direction === 'IN' ? 'SALES' : 'BANK_CHARGES',
          amountMinor: cashBackMinor - inMinor,
          outletId,
        },
      ],
    });
    await writePayment(tx, tenant, {
      ...payment,
      id,
      direction,
      outletId,
      bankId: bank?.id,
      source,
      businessDate,
    });
  });
  return id;
}

/** Asserts that balances, debts and payments agree with the journal. */
export async function assertBooks(server: Server): Promise<void> {
  const broken = await server.database((session) =>
    session.all(`
      with lines as (
        select l.party_id,
               sum(l.amount_minor) as balance,
               coalesce(sum(l.amount_minor) filter (where a.system_key = 'RECEIVABLES'), 0) as receivable,
               -coalesce(sum(l.amount_minor) filter (where a.system_key = 'PAYABLES'), 0) as payable,
               -coalesce(sum(l.amount_minor) filter (where a.system_key = 'DEPOSITS'), 0) as deposit,
               coalesce(sum(l.amount_minor) filter (where a.system_key = 'ADVANCES'), 0) as advance
        from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
        where l.party_id is not null group by l.party_id),
      open as (
        select party_id,
               coalesce(sum(amount_minor - settled_minor) filter (where side = 'RECEIVABLE'), 0) as receivable,
               coalesce(sum(amount_minor - settled_minor) filter (where side = 'PAYABLE'), 0) as payable
        from debts group by party_id)
      select 'party ' || p.id as broken from parties p
      left join lines l on l.party_id = p.id left join open o on o.party_id = p.id
      where (p.balance_minor, p.deposit_minor, p.advance_minor)
              <> (coalesce(l.balance, 0), coalesce(l.deposit, 0), coalesce(l.advance, 0))
         or (coalesce(o.receivable, 0), coalesce(o.payable, 0)) <> (coalesce(l.receivable, 0), coalesce(l.payable, 0))
      union all
      select 'debt ' || d.id from debts d
      where d.settled_minor <> (select coalesce(sum(s.amount_minor), 0) from settlements s where s.debt_id = d.id)
      union all
      select 'payment ' || p.id from payments p
      where p.source_type = 'PAYMENT'
        and (case p.direction when 'IN' then p.amount_minor else -p.amount_minor end) is distinct from (
          select l.amount_minor from journal_entries e join journal_lines l on l.entry_id = e.id
          where e.org_id = p.org_id and e.source_id = p.id and l.position = 1)`),
  );
  assert.deepEqual(broken, []);
}
