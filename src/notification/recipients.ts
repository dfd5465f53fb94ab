import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import type { EmailRequest } from './schemas.ts';

/** A recipient on record. `field` is the field of the request that names them. */
export type Recipient = {
  field: string;
  partyId: string | null;
  userId: string | null;
  name: string;
  address: string | null;
  balanceMinor: bigint;
  postalAddress: string | null;
};
type Row = Omit<Recipient, 'field' | 'partyId' | 'userId'> & { id: string };

/** The recipients that the request names, each once. Mail goes only to addresses on record. */
export async function readRecipients(
  tx: Tx,
  { orgId }: Actor,
  { partyIds = [], userIds = [] }: Pick<EmailRequest, 'partyIds' | 'userIds'>,
): Promise<Recipient[]> {
  const [parties, users] = await Promise.all([
    tx.all<Row>(sql`
      select id, name, email as address, balance_minor as "balanceMinor", address as "postalAddress" from parties
      where org_id = ${orgId} and id = any(${partyIds}::uuid[]) and archived_at is null`),
    tx.all<Row>(sql`
      select id, first_name || ' ' || last_name as name, email as address, 0::bigint as "balanceMinor",
             null as "postalAddress"
      from users
      where org_id = ${orgId} and id = any(${userIds}::uuid[]) and status = 'ACTIVE'`),
  ]);
  const named = (field: string, ids: string[], rows: Row[]) =>
    [...new Set(ids)].map((id) => {
      const row = rows.find((one) => one.id === id);
      const at = `${field}.${ids.indexOf(id)}`;
      if (!row) throw failField('NOT_FOUND', { field: at, message: 'does not exist' });
      return { ...row, field: at };
    });
  return [
    ...named('partyIds', partyIds, parties).map(({ id, ...row }) => ({ ...row, partyId: id, userId: null })),
    ...named('userIds', userIds, users).map(({ id, ...row }) => ({ ...row, partyId: null, userId: id })),
  ];
}
