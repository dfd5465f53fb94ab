import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { failField } from '../../../values/refusal.ts';

/** The first device of a till has no letter. Then come B to Z, then pairs of letters. */
const letters = ['', ...alphabet(1).slice(1), ...alphabet(2)];

function alphabet(length: 1 | 2): string[] {
  const single = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  return length === 1 ? single : single.flatMap((first) => single.map((second) => first + second));
}

/** Gives a device its own series of numbers at a till, if it has none. */
export async function registerDevice(
  tx: Tx,
  { orgId }: Actor,
  { tillId, deviceId }: { tillId: string; deviceId: string },
): Promise<void> {
  await lockDevices(tx, orgId, tillId);
  await tx.run(sql`
    insert into till_devices (org_id, till_id, device_id, letter, series_id)
    select ${orgId}, ${tillId}, ${deviceId}, l.letter, case l.letter when '' then ${tillId}::uuid else ${newId()}::uuid end
    from tills t cross join unnest(${letters}::text[]) with ordinality as l (letter, place)
    where t.org_id = ${orgId} and t.id = ${tillId}
      and not exists (select from till_devices d
                      where d.org_id = ${orgId} and d.till_id = ${tillId} and d.letter = l.letter)
      -- Another till may have this code and letter as its own code. Then its numbers would look the same.
      and not exists (select from tills o
                      where o.org_id = ${orgId} and o.outlet_id = t.outlet_id and o.id <> t.id
                        and o.code = t.code || l.letter)
    order by l.place limit 1
    on conflict (org_id, till_id, device_id) do nothing`);
  await beginSeries(tx, orgId, tillId);
}

/** Refuses the code of a new till if a second device of another till already has numbers that begin with it. */
export async function rejectCodeOfDevice(
  tx: Tx,
  orgId: string,
  { outletId, code }: { outletId: string; code: string },
): Promise<void> {
  const taken = await tx.one<{ name: string }>(sql`
    select t.name from tills t join till_devices d on d.org_id = t.org_id and d.till_id = t.id
    where t.org_id = ${orgId} and t.outlet_id = ${outletId} and t.code || d.letter = ${code} and d.letter <> ''
    limit 1`);
  if (taken)
    throw failField('DUPLICATE', {
      field: 'code',
      message: `already begins the numbers of a device of ${taken.name}`,
    });
}

/**
 * Learns the letter of a device from the number of its sale. A server restored from a backup may not know it. Does
 * nothing if the number has no letter, or a known one.
 */
export async function learnLetter(
  tx: Tx,
  { orgId }: Actor,
  sold: { tillSessionId: string; number: string; deviceId: string | undefined },
): Promise<void> {
  if (!/[A-Z]-\d{6,12}$/.test(sold.number)) return;
  const found = await tx.one<{ tillId: string; letter: string }>(sql`
    select tillId as "tillId", letter from (
      select s.till_id as tillId,
             t.outlet_id as outletId, t.code as code,
             substring(substr(${sold.number}::text, length(o.code || '-' || t.code) + 1) from '^([A-Z]{1,2})-[0-9]{6,12}$') as letter
      from till_sessions s
      join tills t on t.org_id = s.org_id and t.id = s.till_id
      join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
      where s.org_id = ${orgId} and s.id = ${sold.tillSessionId}
        and starts_with(${sold.number}::text, o.code || '-' || t.code)) parsed
    where letter is not null and not exists (
      select from till_devices d where d.org_id = ${orgId} and d.till_id = parsed.tillId and d.letter = parsed.letter)
      -- A number of another till whose code is this code and letter.
      and not exists (select from tills o
                      where o.org_id = ${orgId} and o.outlet_id = parsed.outletId and o.code = parsed.code || parsed.letter)`);
  if (!found) return;
  const { tillId, letter } = found;
  await lockDevices(tx, orgId, tillId);
  await tx.run(sql`
    insert into till_devices (org_id, till_id, device_id, letter, series_id)
    values (${orgId}, ${tillId}, ${sold.deviceId ?? `unknown ${letter}`}, ${letter}, ${newId()})
    on conflict do nothing`);
  await beginSeries(tx, orgId, tillId);
}

async function lockDevices(tx: Tx, orgId: string, tillId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('till devices' || ${orgId}::text || ${tillId}::text, 0))`,
  );
}

/** Creates the missing series of the devices of a till. Their first number is one. */
async function beginSeries(tx: Tx, orgId: string, tillId: string): Promise<void> {
  await tx.run(sql`
    insert into sale_series (org_id, id, last_number)
    select org_id, series_id, 0 from till_devices where org_id = ${orgId} and till_id = ${tillId}
    on conflict (org_id, id) do nothing`);
}

/**
 * Joins the device `d` to session `s` of till `t` at outlet `o`: the one whose series the number belongs to, or without
 * a number the one that has the drawer. Without a device the series is that of the till.
 */
export function joinDevice(number: string | undefined): Sql {
  return sql`left join till_devices d on d.org_id = s.org_id and d.till_id = s.till_id and ${
    number === undefined
      ? sql`d.device_id = s.device_id`
      : sql`starts_with(${number}::text, o.code || '-' || t.code || d.letter || '-')`
  }`;
}
