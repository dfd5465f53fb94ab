import { tellGoneAgain } from './parked-gone.ts';
import type { TillServer } from './server.ts';
import { type RecordName, readMeta, type Store, writeMeta } from './store.ts';
import type { KeptSale, Restore, ShiftStep, UnknownRecords } from './types.ts';

/** So many of the last records are checked: requests that ran side by side may have ended in another order. */
const confirmedKept = 30;
/** The server takes at most so many of a kind in one request. */
const askedAtOnce = 2_000;

/**
 * Notes what the server has confirmed. A backup holds everything up to a moment and nothing after it, so a server that
 * knows the last of these records knows all before them. Each note stays until it was checked: what is sent right after
 * a restore would otherwise hide what the server has lost before.
 */
export async function noteConfirmed(store: Store, records: RecordName[]): Promise<void> {
  if (records.length === 0) return;
  const tx = store.transaction('meta', 'readwrite');
  const kept = ((await tx.store.get('confirmed')) as RecordName[] | undefined) ?? [];
  await tx.store.put([...kept, ...records], 'confirmed');
  await tx.done;
}

/** The server has all of these. The last ones are enough for the next check, with what was noted meanwhile. */
async function noteKnown(store: Store, known: RecordName[], wereNoted: boolean): Promise<void> {
  const tx = store.transaction('meta', 'readwrite');
  const kept = ((await tx.store.get('confirmed')) as RecordName[] | undefined) ?? [];
  const since = wereNoted ? kept.slice(known.length) : kept;
  await tx.store.put([...known.slice(-confirmedKept), ...since], 'confirmed');
  await tx.done;
}

/** The records that a step makes at the server. An earlier version kept some steps without an id to ask for. */
export function recordsOf(step: ShiftStep): RecordName[] {
  if (step.kind === 'OPEN') return [{ kind: 'opened', id: step.shiftId }];
  if (step.kind === 'CLOSE') return [{ kind: 'closed', id: step.shiftId }];
  if (step.kind === 'PAYMENT') return [{ kind: 'payments', id: step.payment.paymentId }];
  if (step.kind === 'MOVEMENT') {
    const { movementId } = step.movement;
    return movementId ? [{ kind: 'movements', id: movementId }] : [];
  }
  if (step.returned) return [{ kind: 'refunds', id: step.returned.refundId }];
  if (!step.record) return [];
  const { refundId, exchange } = step.record;
  return [
    { kind: 'refunds', id: refundId },
    ...(exchange ? [{ kind: 'sales' as const, id: exchange.sale.saleId }] : []),
  ];
}

/**
 * Checks whether the server has lost anything that it had confirmed. If it was restored from a backup, everything of
 * the last weeks that it does not know is queued again. Answers whether that happened.
 */
export async function findForgotten(store: Store, server: TillServer): Promise<boolean> {
  const noted = await readMeta(store, 'confirmed');
  const confirmed = noted ?? (await newestSent(store));
  if (confirmed.length === 0) return false;
  if ((await unknownOf(server, confirmed)).size === 0) {
    await noteKnown(store, confirmed, noted !== undefined);
    return false;
  }
  const [allSales, allSteps] = await Promise.all([store.getAll('sales'), store.getAll('steps')]);
  const sent = {
    sales: allSales.filter(({ state }) => state === 'SENT'),
    steps: allSteps.filter(({ state }) => state === 'SENT'),
  };
  const unknown = await unknownOf(server, [
    ...sent.sales.map(({ saleId }) => ({ kind: 'sales' as const, id: saleId })),
    ...sent.steps.flatMap(recordsOf),
  ]);
  const steps = sent.steps.filter((step) =>
    recordsOf(step).some(({ kind, id }) => unknown.has(`${kind} ${id}`)),
  );
  // The refund of an exchange carries the new sale.
  const carriedIds = new Set(steps.flatMap((step) => recordsOf(step).map(({ id }) => id)));
  const forgotten = {
    sales: sent.sales.filter(({ saleId }) => unknown.has(`sales ${saleId}`) && !carriedIds.has(saleId)),
    steps,
  };
  await sendAgain(store, forgotten, lostOf(sent.steps, forgotten));
  return true;
}

/** Those of these records that the server does not have, each as kind and id. */
export async function unknownOf(server: TillServer, records: RecordName[]): Promise<Set<string>> {
  const found = new Set<string>();
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  const most = Math.max(...[...byKind.values()].map(({ length }) => length));
  for (let from = 0; from < most; from += askedAtOnce) {
    const asked = Object.fromEntries(
      [...byKind].map(([kind, some]) => [kind, some.slice(from, from + askedAtOnce).map(({ id }) => id)]),
    );
    const unknown: UnknownRecords = await server.unknown(asked);
    for (const [kind, ids] of Object.entries(unknown)) for (const id of ids) found.add(`${kind} ${id}`);
  }
  return found;
}

/** The last sales that were sent, for a till whose earlier version kept no notes. */
async function newestSent(store: Store): Promise<RecordName[]> {
  const sales = await store.getAllFromIndex('sales', 'state', 'SENT');
  return sales
    .sort((one, other) => one.order - other.order)
    .slice(-confirmedKept)
    .map(({ saleId }) => ({ kind: 'sales', id: saleId }));
}

/** Refunds that cannot be sent again: an earlier version kept only their number, and the server has lost them. */
function lostOf(sent: ShiftStep[], forgotten: { sales: KeptSale[]; steps: ShiftStep[] }): string[] {
  const since = Math.min(...[...forgotten.sales, ...forgotten.steps].map(({ order }) => order));
  return sent.flatMap((step) =>
    step.kind === 'REFUND' && !step.record && !step.returned && step.order > since ? [step.number] : [],
  );
}

async function sendAgain(
  store: Store,
  forgotten: { sales: KeptSale[]; steps: ShiftStep[] },
  lost: string[],
): Promise<void> {
  const tx = store.transaction(['sales', 'steps', 'meta'], 'readwrite', { durability: 'strict' });
  const again = { state: 'WAITING', attempts: 0, reason: null, isAgain: true } as const;
  for (const sale of forgotten.sales) await tx.objectStore('sales').put({ ...sale, ...again });
  for (const step of forgotten.steps) await tx.objectStore('steps').put({ ...step, ...again });
  const restore: Restore = { at: new Date().toISOString(), lost };
  await tx.objectStore('meta').put(restore, 'restore');
  await tellGoneAgain(tx.objectStore('meta'));
  // The next check is about what is sent now.
  await tx.objectStore('meta').delete('confirmed');
  await tx.done;
}

/** What became of the records that a restored server had lost. */
export type SentAgain = Restore & { sent: number; waiting: number; refused: number };

export async function sentAgainOf(store: Store): Promise<SentAgain | undefined> {
  const restore = await readMeta(store, 'restore');
  if (!restore) return undefined;
  const [sales, steps] = await Promise.all([store.getAll('sales'), store.getAll('steps')]);
  const again = [...sales, ...steps].filter(({ isAgain }) => isAgain);
  const count = (wanted: KeptSale['state']) => again.filter(({ state }) => state === wanted).length;
  return { ...restore, sent: count('SENT'), waiting: count('WAITING'), refused: count('REFUSED') };
}

/** Somebody has read the notice. */
export async function forgetRestore(store: Store): Promise<void> {
  await writeMeta(store, 'restore', undefined);
}
