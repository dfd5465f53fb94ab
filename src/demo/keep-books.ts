import type { Vendor } from './buy.ts';
import { idOf } from './chance.ts';
import type { DemoClient } from './client.ts';
import { banks, costs, customers, vendors } from './partners.ts';
import { type Day, dayBefore, dueOf, type PlannedSale } from './plan-sales.ts';

type NamedRecord = { id: string; name: string };

/** The balances of the banks are those of the day before the first sale. */
export async function makePartners(
  client: DemoClient,
  { createdAt, days }: { createdAt: Date; days: number },
): Promise<{ vendors: Vendor[]; customerIds: string[]; bankIds: string[] }> {
  const createdVendors: Vendor[] = [];
  for (const { isPaidAtOnce, ...vendor } of vendors) {
    const body = { ...vendor, kind: 'VENDOR' };
    const { id, name } = await client.ensure('/customer-relationship-management', body);
    createdVendors.push({ id, name, isPaidAtOnce });
  }
  const customerIds: string[] = [];
  for (const customer of customers) {
    customerIds.push((await client.ensure('/customer-relationship-management', customer)).id);
  }
  const bankIds: string[] = [];
  const openingDate = dayBefore(createdAt, days + 1).date;
  for (const bank of banks.map((one) => ({ ...one, openingDate }))) {
    bankIds.push((await client.ensure('/banks', bank)).id);
  }
  return { vendors: createdVendors, customerIds, bankIds };
}

/** Pays rent, wages and the like on their days. */
export async function payCosts(
  client: DemoClient,
  { outletId, bankId, createdAt, days }: { outletId: string; bankId: string; createdAt: Date; days: number },
): Promise<void> {
  const existing = (await client.send<{ rows: NamedRecord[] }>('GET /accounts/dropdown?type=EXPENSE')).rows;
  for (const [name, code, payee, amount, everyDays] of costs) {
    const account =
      existing.find((one) => one.name === name) ??
      (await client.send<NamedRecord>('POST /accounts', { code, name, type: 'EXPENSE' }));
    for (let ago = days; ago >= 0; ago -= everyDays) {
      const { date, midnight } = dayBefore(createdAt, ago);
      const isSmall = amount < 50_000;
      await client.send('POST /expenses', {
        expenseId: idOf(`expense ${name} ${ago}`, midnight),
        accountId: account.id,
        outletId,
        amount: isSmall ? amount + ((ago * 700) % 3_000) : amount,
        ...(isSmall ? { method: 'CASH' } : { method: 'BANK', bankId }),
        payee,
        businessDate: date,
      });
    }
  }
}

type WeekEnd = { outletId: string; bankId: string; day: Day };

/** Pays most of what vendors are owed for the week's deliveries. */
export async function payVendors(
  client: DemoClient,
  owed: Map<string, number>,
  { outletId, bankId, day }: WeekEnd,
): Promise<void> {
  for (const [partyId, amount] of owed) {
    if (amount === 0) continue;
    await client.send('POST /payments', {
      paymentId: idOf(`vendor ${partyId} ${day.ago}`, day.midnight),
      direction: 'OUT',
      purpose: 'SETTLEMENT',
      method: 'BANK',
      bankId,
      partyId,
      outletId,
      amount: Math.floor((amount * 0.85) / 1_000) * 1_000,
      businessDate: day.date,
    });
  }
}

/** Customers pay about half of what they bought on account that week. */
export async function collectDebts(
  client: DemoClient,
  sales: PlannedSale[],
  { outletId, bankId, day }: WeekEnd,
): Promise<void> {
  const owed = new Map<string, number>();
  for (const sale of sales) {
    if (sale.customerId) owed.set(sale.customerId, (owed.get(sale.customerId) ?? 0) + dueOf(sale));
  }
  for (const [partyId, due] of owed) {
    const amount = Math.floor(due / 2 / 100) * 100;
    if (amount === 0) continue;
    const isTransfer = amount > 5_000;
    await client.send('POST /payments', {
      paymentId: idOf(`customer ${partyId} ${day.ago}`, day.midnight),
      direction: 'IN',
      purpose: 'SETTLEMENT',
      partyId,
      outletId,
      amount,
      ...(isTransfer ? { method: 'BANK', bankId } : { method: 'CASH' }),
      businessDate: day.date,
    });
  }
}

/** Banks the cash and card takings of the week. The provider keeps a small fee for the cards. */
export async function bankTakings(
  client: DemoClient,
  sales: PlannedSale[],
  { outletId, bankId, day }: WeekEnd,
): Promise<void> {
  const takings = (tender: string, share: number) => {
    const amounts = sales.flatMap(({ total, payments }) =>
      payments.map(({ method, amount }) => (method === tender ? Math.min(amount, total) : 0)),
    );
    return Math.floor((amounts.reduce((sum, amount) => sum + amount, 0) * share) / 1_000) * 1_000;
  };
  const [cash, cards] = [takings('CASH', 0.6), takings('POS', 0.95)];
  const common = { type: 'DEPOSIT', bankId, businessDate: day.date, outletId };
  const operations = [
    ...(cash > 0 ? [{ ...common, from: 'CASH', amount: cash, note: 'Takings' }] : []),
    ...(cards > 0
      ? [{ ...common, from: 'POS', amount: cards, charge: Math.round(cards / 200), note: 'Card settlement' }]
      : []),
  ];
  if (operations.length > 0) {
    await client.send('POST /transactions/banks/batch', { operations }, `demo takings ${day.ago}`);
  }
}
