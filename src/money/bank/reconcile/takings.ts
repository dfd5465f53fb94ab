import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { largestMinor } from '../../../values/money.ts';
import { methodFacts, settledMethods } from '../../../values/payment.ts';
import type { BankLineRow } from './store.ts';

/** What a provider still owes us of a day at an outlet. */
export type Takings = {
  from: (typeof settledMethods)[number];
  outletId: string | null;
  day: string;
  openMinor: bigint;
};

const daysRead = 60;

/**
 * Card and mobile takings that have not arrived at the bank, by day and outlet. Providers pay the oldest first, so what
 * they owe is of the last days.
 */
export async function readTakings(tx: Tx, { orgId }: Actor, until: string): Promise<Takings[]> {
  const keys = settledMethods.map((method) => methodFacts[method].account);
  const rows = await tx.all<{
    key: string;
    outletId: string | null;
    day: string;
    inMinor: bigint;
    balanceMinor: bigint;
  }>(sql`
    with moved as (
      select a.system_key, m.outlet_id, m.business_date, sum(m.debit_minor) as debit, sum(m.credit_minor) as credit
      from accounts a join account_movements m on m.org_id = a.org_id and m.account_id = a.id
      where a.org_id = ${orgId} and a.system_key = any (${keys}::text[])
      group by 1, 2, 3),
    balances as (
      select system_key, outlet_id, sum(debit - credit) as balance from moved group by 1, 2)
    select v.system_key as key, v.outlet_id as "outletId", v.business_date as day, v.debit as "inMinor",
           b.balance as "balanceMinor"
    from moved v
    join balances b on b.system_key = v.system_key and b.outlet_id is not distinct from v.outlet_id
    where v.debit > 0 and b.balance > 0 and v.business_date between ${until}::date - ${daysRead}::int and ${until}::date
    order by v.system_key, v.outlet_id, v.business_date desc`);
  const left = new Map<string, bigint>();
  return rows.flatMap(({ key, outletId, day, inMinor, balanceMinor }) => {
    const from = settledMethods.find((method) => methodFacts[method].account === key);
    if (!from) return [];
    const place = `${key} ${outletId}`;
    const restMinor = left.get(place) ?? balanceMinor;
    const openMinor = inMinor < restMinor ? inMinor : restMinor;
    left.set(place, restMinor - openMinor);
    return openMinor > 0n ? [{ from, outletId, day, openMinor }] : [];
  });
}

/** Words that stand in payouts of card and mobile money providers. */
const providerWords =
  /\b(pos|card|cards|visa|mastercard|verve|amex|payout|settlement|merchant|terminal|paystack|flutterwave|stripe|sumup|zettle|izettle|adyen|worldpay|square|interswitch|moniepoint|opay|m-?pesa|momo|mtn|airtel|orange money|mobile money|mollie|nexi|payu|razorpay|paytm)\b/i;
const runAtMost = 7;
const daysLate = 7;
/** No provider keeps more than a tenth. */
const chargePercentAtMost = 10n;

type Payout = {
  from: Takings['from'];
  outletId: string | null;
  chargeMinor: bigint;
  days: string;
  used: Takings[];
};

/** The takings that a payout is of: one day or several in a row, a little more than what arrived. */
export function findPayout(line: BankLineRow, takings: Takings[], settled: Set<Takings>): Payout | undefined {
  if (line.amountMinor <= 0n) return undefined;
  const earliest = new Date(Date.parse(line.bookedOn) - (daysLate + runAtMost) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const near = takings.filter((one) => !settled.has(one) && one.day <= line.bookedOn && one.day >= earliest);
  const byOutlet = [...Map.groupBy(near, ({ from, outletId }) => `${from} ${outletId}`).values()];
  const byMethod = [...Map.groupBy(near, ({ from }) => from).values()];
  const hasWord = providerWords.test([line.description, line.counterparty].join(' '));
  const found = [...byOutlet, ...byMethod].flatMap((group) => payoutsOf(group, line.amountMinor));
  const fitting = found.filter(({ chargeMinor }) => hasWord || chargeMinor === 0n);
  return fitting.toSorted((one, other) => Number(one.chargeMinor - other.chargeMinor))[0];
}

/** Every run of days whose takings are as much as what arrived, or up to a tenth more. */
function payoutsOf(group: Takings[], amountMinor: bigint): Payout[] {
  const days = [...Map.groupBy(group, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const outlets = new Set(group.map(({ outletId }) => outletId));
  return days.flatMap((_, start) =>
    Array.from({ length: Math.min(runAtMost, days.length - start) }, (_one, more) => {
      const run = days.slice(start, start + more + 1);
      const used = run.flatMap(([, ofDay]) => ofDay);
      const sumMinor = used.reduce((sum, { openMinor }) => sum + openMinor, 0n);
      const chargeMinor = sumMinor - amountMinor;
      const [first, last] = [run[0]?.[0] ?? '', run.at(-1)?.[0] ?? ''];
      return {
        from: used[0]?.from ?? 'POS',
        outletId: outlets.size === 1 ? (used[0]?.outletId ?? null) : null,
        chargeMinor,
        days: first === last ? first : `${first} – ${last}`,
        used,
      };
    }).filter(
      ({ chargeMinor }) =>
        chargeMinor >= 0n &&
        chargeMinor * 100n <= (chargeMinor + amountMinor) * chargePercentAtMost &&
        // A deposit cannot be larger.
        chargeMinor + amountMinor <= largestMinor,
    ),
  );
}
