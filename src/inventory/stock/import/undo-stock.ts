import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { type EntryLine, post } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { AdjustmentPurpose } from '../../../values/adjustment-purpose.ts';
import { fail, type Refusal } from '../../../values/refusal.ts';
import { accountOf } from '../../adjustment/rules.ts';
import { issueStock, receiveStock, type Short } from '../book/move-stock.ts';
import { wholeShare } from '../book/rules.ts';

type Booked = { id: string; outletId: string; purpose: AdjustmentPurpose; today: string };
type Line = { variantId: string; outletId: string; quantityE4: bigint; valueMinor: bigint };

const note = 'Import of a sheet undone';

/**
 * Takes back the stock of an import, adjustment by adjustment, the last first. Nothing has moved since, so each line
 * goes back at exactly the value it was booked with, against the account that it was booked to.
 */
export async function takeBackStock(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const { orgId } = actor;
  const adjustments = await tx.all<Booked>(sql`
    select a.id, a.outlet_id as "outletId", a.purpose, business_date(now(), o.timezone, o.day_starts_at) as today
    from stock_import_records k
    join adjustments a on a.org_id = k.org_id and a.id = k.record_id
    join outlets o on o.org_id = a.org_id and o.id = a.outlet_id
    where k.org_id = ${orgId} and k.import_id = ${importId} and k.kind = 'ADJUSTMENT'
    order by a.id desc`);
  for (const adjustment of adjustments) {
    const lines = await tx.all<Line>(sql`
      select l.variant_id as "variantId", ${adjustment.outletId}::uuid as "outletId", l.quantity_e4 as "quantityE4",
             l.value_minor as "valueMinor"
      from adjustment_lines l where l.org_id = ${orgId} and l.adjustment_id = ${adjustment.id} order by l.position`);
    await takeBack(tx, actor, { ...adjustment, lines });
  }
}

async function takeBack(tx: Tx, actor: Actor, booked: Booked & { lines: Line[] }): Promise<void> {
  const { outletId, purpose, today: businessDate, lines } = booked;
  const { orgId, userId } = actor;
  const id = newId();
  const source = { type: 'ADJUSTMENT', id };
  const cameIn = (lines[0]?.quantityE4 ?? 0n) > 0n;
  const moving = { reason: 'CORRECTION', source, businessDate };
  const entry = cameIn
    ? await takeOut(tx, actor, { ...moving, lines })
    : (
        await receiveStock(tx, actor, {
          ...moving,
          lines: lines.map((line) => ({
            ...line,
            quantityE4: -line.quantityE4,
            valueMinor: -line.valueMinor,
          })),
        })
      ).entry;
  const valueMinor = lines.reduce((sum, line) => sum + line.valueMinor, 0n);
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into adjustments (org_id, id, outlet_id, purpose, effect, note, business_date, user_id)
        values (${orgId}, ${id}, ${outletId}, 'CORRECTION', ${cameIn ? 'DECREASE' : 'INCREASE'}, ${note}, ${businessDate}, ${userId})`),
    () =>
      tx.run(sql`
        insert into adjustment_lines (org_id, adjustment_id, position, id, business_date, variant_id, quantity_e4, value_minor)
        select ${orgId}, ${id}, l.position, l.id, ${businessDate}, l.variant_id, l.quantity_e4, l.value_minor
        from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
                    ${lines.map((line) => String(-line.quantityE4))}::bigint[],
                    ${lines.map((line) => String(-line.valueMinor))}::bigint[])
          with ordinality as l (id, variant_id, quantity_e4, value_minor, position)`),
    () =>
      post(tx, actor, {
        source,
        businessDate,
        note,
        lines: [...entry, { account: accountOf(purpose), amountMinor: valueMinor, outletId }],
      }),
  );
}

type Moving = { reason: string; source: { type: string; id: string }; businessDate: string; lines: Line[] };

/** Takes goods out at the value they came in at. */
async function takeOut(tx: Tx, actor: Actor, moving: Moving): Promise<EntryLine[]> {
  const issued = await issueStock(tx, actor, {
    ...moving,
    cause: { cause: 'SHRINKAGE' },
    lines: moving.lines.map(({ variantId, outletId, quantityE4, valueMinor }) => ({
      variantId,
      outletId,
      quantityE4,
      mayGoBelowZero: false,
      returned: { priceMinor: valueMinor, share: wholeShare },
    })),
  });
  if ('short' in issued) throw await wereBelowZero(tx, actor, issued.short);
  return issued.entry;
}

/**
 * Nothing has moved since the import, so what is short was below zero before it. Its goods have settled the costs of
 * what was sold then, and that stays as it is.
 */
async function wereBelowZero(tx: Tx, { orgId }: Actor, short: Short[]): Promise<Refusal> {
  const products = await tx.all<{ name: string }>(sql`
    select distinct p.name from products p join variants v on v.org_id = p.org_id and v.product_id = p.id
    where v.org_id = ${orgId} and v.id = any(${short.map(({ variantId }) => variantId)}::uuid[])
    order by p.name limit 3`);
  const names = products.map(({ name }) => name).join(', ');
  return fail('INVALID_STATE', {
    message: `The import cannot be undone, because the stock of these items was below zero before it: ${names}.`,
  });
}
