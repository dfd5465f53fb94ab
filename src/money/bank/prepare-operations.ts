import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { minorOf } from '../../http/money.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { booksLock } from '../../settings/exports.ts';
import { type FieldError, fail, Refusal } from '../../values/refusal.ts';
import { closedBankMessage, type LockedBank, lockBanks } from '../store.ts';
import { type BankOperationRequest, findContradictions, type ReadyOperation } from './bank-operation.ts';

type Banks = Map<string, LockedBank>;

/** Locks all banks of the requests. The lock is shared, so batches do not wait for each other. */
export async function lockNamedBanks(tx: Tx, actor: Actor, requests: BankOperationRequest[]): Promise<Banks> {
  const ids = requests.flatMap(({ bankId, toBankId }) => (toBankId ? [bankId, toBankId] : [bankId]));
  const banks = await lockBanks(tx, actor.orgId, ids);
  return new Map(banks.map((bank) => [bank.id, bank]));
}

/** Locks the books, so that no period is closed meanwhile. Returns the day until which they are closed. */
async function lockBooks(tx: Tx, { orgId }: Actor): Promise<string | null> {
  await tx.lock(booksLock(orgId, 'shared'));
  const books = await tx.one<{ closedUntil: string | null }>(sql`
    select books_closed_until as "closedUntil" from organisations where org_id = ${orgId}`);
  return books?.closedUntil ?? null;
}

/** Prepares all operations. If any cannot be done, refuses and names all faults of all operations. */
export async function prepareOperations(
  tx: Tx,
  actor: Actor,
  requests: BankOperationRequest[],
  banks: Banks,
) {
  const dayOf = daysOf(tx, actor, requests);
  const context = { banks, closedUntil: await lockBooks(tx, actor), dayOf };
  const faults: FieldError[] = [];
  const ready: ReadyOperation[] = [];
  for (const [index, request] of requests.entries()) {
    const prepared = await prepareOperation(actor, request, context);
    if ('faults' in prepared) {
      faults.push(
        ...prepared.faults.map((fault) => ({ ...fault, field: `operations.${index}.${fault.field}` })),
      );
    } else ready.push(prepared);
  }
  if (faults.length === 0) return ready;
  const code = (['NOT_FOUND', 'VALIDATION_FAILED'] as const).find((gravest) =>
    faults.some(({ code }) => code === gravest),
  );
  throw fail(code ?? 'INVALID_STATE', {
    message: `${requests.length - ready.length} of ${requests.length} transactions have errors, so nothing was recorded.`,
    errors: faults,
  });
}

/** The business date of each request. Requests with the same outlet and date share one query. */
function daysOf(tx: Tx, actor: Actor, requests: BankOperationRequest[]) {
  const keyOf = ({ outletId, businessDate }: BankOperationRequest) => `${outletId} ${businessDate}`;
  const days = new Map<string, Promise<string>>();
  for (const request of requests) {
    if (days.has(keyOf(request))) continue;
    const day = businessDay(tx, actor, request);
    // The error is thrown when the day is used. Until then it must not count as unhandled.
    day.catch(() => {});
    days.set(keyOf(request), day);
  }
  return (request: BankOperationRequest) => days.get(keyOf(request));
}

type Context = { banks: Banks; closedUntil: string | null; dayOf: ReturnType<typeof daysOf> };

async function prepareOperation(
  actor: Actor,
  request: BankOperationRequest,
  { banks, closedUntil, dayOf }: Context,
): Promise<ReadyOperation | { faults: FieldError[] }> {
  const { type, bankId, toBankId, amount, charge } = request;
  const faults: FieldError[] = findContradictions(request).map((contradiction) => ({
    ...contradiction,
    code: 'VALIDATION_FAILED',
  }));
  const findUsableBank = (field: string, id: string) => {
    const bank = banks.get(id);
    if (!bank) faults.push({ field, code: 'NOT_FOUND', message: 'does not exist' });
    else if (bank.status !== 'ACTIVE') {
      faults.push({ field, code: 'INVALID_STATE', message: closedBankMessage });
    }
    return bank;
  };
  const collectFaults = async <Value>(work: () => Value | Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(...error.errors);
      return undefined;
    }
  };
  const bank = findUsableBank('bankId', bankId);
  const toBank = toBankId ? findUsableBank('toBankId', toBankId) : undefined;
  const amountMinor = await collectFaults(() => minorOf(actor, { field: 'amount', amount }));
  const chargeMinor = await collectFaults(() =>
    charge ? minorOf(actor, { field: 'charge', amount: charge }) : 0n,
  );
  const businessDate = await collectFaults(() => dayOf(request));
  if (businessDate && closedUntil && businessDate <= closedUntil) {
    const message = `is in a closed period: the books are closed until ${closedUntil}`;
    faults.push({ field: 'businessDate', code: 'INVALID_STATE', message });
  }
  if (faults.length > 0 || !bank || !businessDate || amountMinor === undefined || chargeMinor === undefined) {
    return { faults };
  }
  const { from = 'CASH', to = 'CASH', outletId = null } = request;
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
    reference: request.reference?.trim() ?? null,
    note: request.note?.trim() ?? null,
  };
}
