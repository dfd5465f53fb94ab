import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { minorOf } from '../../http/money.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { booksLock } from '../../settings/exports.ts';
import { type FieldError, fail, Refusal } from '../../values/refusal.ts';
import { type BankOperationRequest, misfits, type ReadyOperation } from './bank-operation.ts';

type Bank = { id: string; name: string; accountId: string; status: string };
type Banks = Map<string, Bank>;

/** In the order of their ids, and shared: batches never wait for each other, and nobody closes an account meanwhile. */
export async function lockBanks(tx: Tx, actor: Actor, sent: BankOperationRequest[]): Promise<Banks> {
  const ids = sent.flatMap(({ bankId, toBankId }) => (toBankId ? [bankId, toBankId] : [bankId]));
  const banks = await tx.all<Bank>(sql`
    select id, name, account_id as "accountId", status from banks
    where org_id = ${actor.orgId} and id = any (${ids}::uuid[])
    order by id
    for share`);
  return new Map(banks.map((bank) => [bank.id, bank]));
}

async function lockBooks(tx: Tx, { orgId }: Actor): Promise<string | null> {
  await tx.run(booksLock(orgId, 'shared'));
  const books = await tx.one<{ closedUntil: string | null }>(sql`
    select books_closed_until as "closedUntil" from organisations where org_id = ${orgId}`);
  return books?.closedUntil ?? null;
}

/** Every operation with what it needs; or a refusal that names all that is at fault in any of them. */
export async function readyOperations(tx: Tx, actor: Actor, sent: BankOperationRequest[], banks: Banks) {
  const stored = { banks, closedUntil: await lockBooks(tx, actor) };
  const faults: FieldError[] = [];
  const ready: ReadyOperation[] = [];
  for (const [index, one] of sent.entries()) {
    const found = await readyOperation(tx, actor, one, stored);
    if ('faults' in found) {
      faults.push(
        ...found.faults.map((fault) => ({ ...fault, field: `operations.${index}.${fault.field}` })),
      );
    } else ready.push(found);
  }
  if (faults.length === 0) return ready;
  const code = (['NOT_FOUND', 'VALIDATION_FAILED'] as const).find((one) =>
    faults.some(({ code }) => code === one),
  );
  throw fail(code ?? 'INVALID_STATE', {
    message: `${sent.length - ready.length} of ${sent.length} operations cannot be done, so none was.`,
    errors: faults,
  });
}

async function readyOperation(
  tx: Tx,
  actor: Actor,
  sent: BankOperationRequest,
  { banks, closedUntil }: { banks: Banks; closedUntil: string | null },
): Promise<ReadyOperation | { faults: FieldError[] }> {
  const { type, bankId, toBankId, amount, charge } = sent;
  const faults: FieldError[] = misfits(sent).map((misfit) => ({ ...misfit, code: 'VALIDATION_FAILED' }));
  const find = (field: string, id: string) => {
    const bank = banks.get(id);
    if (!bank) faults.push({ field, code: 'NOT_FOUND', message: 'does not exist' });
    else if (bank.status !== 'ACTIVE') {
      faults.push({ field, code: 'INVALID_STATE', message: 'is a closed bank account' });
    }
    return bank;
  };
  const noted = async <Value>(work: () => Value | Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(...error.errors);
      return undefined;
    }
  };
  const bank = find('bankId', bankId);
  const toBank = toBankId ? find('toBankId', toBankId) : undefined;
  const amountMinor = await noted(() => minorOf(actor, { field: 'amount', amount }));
  const chargeMinor = await noted(() => (charge ? minorOf(actor, { field: 'charge', amount: charge }) : 0n));
  const businessDate = await noted(() => businessDay(tx, actor, sent));
  if (businessDate && closedUntil && businessDate <= closedUntil) {
    const message = `is in a closed period: the books are closed until ${closedUntil}`;
    faults.push({ field: 'businessDate', code: 'INVALID_STATE', message });
  }
  if (faults.length > 0 || !bank || !businessDate || amountMinor === undefined || chargeMinor === undefined) {
    return { faults };
  }
  const { from = 'CASH', to = 'CASH', outletId = null, reference = null, note = null } = sent;
  return {
    id: newId(),
    type,
    bank,
    toBank,
    from,
    to,
    amountMinor,
    chargeMinor,
    businessDate,
    outletId,
    reference,
    note,
  };
}
