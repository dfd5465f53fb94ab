import { ApiError } from '../../api/call.ts';
import { isForLater, messageOf, type TillServer } from './server.ts';
import { readMeta, type Store } from './store.ts';
import type { KeptSale, PushedSale, ShiftStep, TillReport } from './types.ts';

const salesInPush = 100;
/** A sale that the server failed at so often holds up the close of its shift no longer. */
const attemptsBeforeClose = 5;

/** EMPTY: nothing is left. LATER: not now, as `error` says. `sent`: how often the server has answered. */
export type PushOutcome = { sent: number } & ({ ended: 'EMPTY' } | { ended: 'LATER'; error: unknown });

/**
 * Tells the server what happened here, in the order in which it happened, until nothing more can be sent now. Sales are
 * sent up to a hundred at a time; what was accepted is marked so, what was refused stays with its reason, and the rest
 * stays for the next time. One bad sale holds up nothing else.
 */
export async function sendAll(
  store: Store,
  server: TillServer,
  { mayGoOn, inHand, onChange }: { mayGoOn(): boolean; inHand: Set<string>; onChange(): void },
): Promise<PushOutcome> {
  const tried = new Set<string>();
  let atMost = salesInPush;
  let held: unknown;
  let sent = 0;
  while (mayGoOn()) {
    const { sales, step } = await nextToSend(store, { tried, inHand, atMost });
    if (sales.length > 0) {
      for (const { saleId } of sales) tried.add(saleId);
      try {
        const [{ outletId } = { outletId: '' }] = sales;
        const results = await server.push(
          outletId,
          sales.map(({ sale }) => sale),
        );
        await keepResults(store, sales, results);
        if (results.some(({ status }) => status === 'LATER')) held = new Error('The server asks to wait.');
      } catch (error) {
        if (isForLater(error) || !(isOfContent(error) || isOfOutlet(error)))
          return { ended: 'LATER', error, sent };
        if (isOfOutlet(error)) held = forOthers;
        else if (sales.length === 1) await keepRefusal(store, sales, messageOf(error));
        else {
          // Something in the batch is refused as a whole: smaller ones find what it is.
          atMost = Math.ceil(sales.length / 2);
          for (const { saleId } of sales) tried.delete(saleId);
        }
      }
    } else if (step) {
      tried.add(step.id);
      try {
        await sendStep(store, server, step);
      } catch (error) {
        if (isForLater(error) || !isOfStep(error)) return { ended: 'LATER', error, sent };
        await store.put('steps', { ...step, state: 'REFUSED', reason: messageOf(error) });
      }
    } else return held ? { ended: 'LATER', error: held, sent } : { ended: 'EMPTY', sent };
    sent++;
    onChange();
  }
  return { ended: 'LATER', error: undefined, sent };
}

/** Whoever is signed in does not work there: what they sell elsewhere is sent all the same. */
function isOfOutlet(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

const forOthers = new ApiError({
  ...{ status: 404, code: 'NOT_FOUND' },
  message: 'Sales of another outlet wait here. They are sent when somebody signs in who works there.',
});

/** What is wrong with what was sent, and not with who sends it. */
function isOfContent(error: unknown): boolean {
  return error instanceof ApiError && ![401, 403, 404].includes(error.status);
}

/** A shift that is not there, or a manager's yes that is missing, would hold up every sale after it. */
function isOfStep(error: unknown): boolean {
  if (isOfContent(error)) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 403 && error.errors.length > 0);
}

async function nextToSend(
  store: Store,
  { tried, inHand, atMost }: { tried: Set<string>; inHand: Set<string>; atMost: number },
): Promise<{ sales: KeptSale[]; step: ShiftStep | undefined }> {
  const [waiting, steps] = await Promise.all([
    store.getAllFromIndex('sales', 'state', 'WAITING'),
    store.getAllFromIndex('steps', 'order'),
  ]);
  const unsent = steps.filter(({ state }) => state === 'WAITING');
  const [nextStep] = unsent.filter(({ id }) => !tried.has(id) && !inHand.has(id));
  const isHeldUp =
    nextStep?.kind === 'CLOSE' &&
    waiting.some((sale) => sale.shiftId === nextStep.shiftId && holdsUpClose(sale, tried));
  const step = isHeldUp ? undefined : nextStep;
  // The sales of a shift that the server has not heard of wait for it.
  const unopened = new Set(unsent.flatMap(({ kind, shiftId }) => (kind === 'OPEN' ? [shiftId] : [])));
  const left = waiting
    .filter(({ saleId, shiftId }) => !tried.has(saleId) && !unopened.has(shiftId))
    .sort((one, other) => one.order - other.order);
  const [first] = left;
  if (step && (!first || step.order < first.order)) return { sales: [], step };
  const until = step?.order ?? Number.POSITIVE_INFINITY;
  const sales = left.filter(({ outletId, order }) => outletId === first?.outletId && order < until);
  return { sales: sales.slice(0, atMost), step };
}

function holdsUpClose({ saleId, attempts }: KeptSale, tried: Set<string>): boolean {
  return !tried.has(saleId) || attempts < attemptsBeforeClose;
}

async function keepResults(store: Store, sales: KeptSale[], results: PushedSale[]): Promise<void> {
  const tx = store.transaction('sales', 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...sales.map((sale, at) => {
      const result = results[at];
      const attempts = sale.attempts + 1;
      const { status = 'LATER', exceptions = [], errors = [] } = result ?? {};
      if (status === 'ACCEPTED' || status === 'DUPLICATE') {
        return tx.store.put({ ...sale, attempts, state: 'SENT', reason: null, exceptions });
      }
      const reason = errors.map(({ field, message }) => `${field}: ${message}`).join('; ') || null;
      return tx.store.put({ ...sale, attempts, state: status === 'REFUSED' ? 'REFUSED' : 'WAITING', reason });
    }),
    tx.done,
  ]);
}

async function keepRefusal(store: Store, sales: KeptSale[], reason: string): Promise<void> {
  const tx = store.transaction('sales', 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...sales.map((sale) =>
      tx.store.put({ ...sale, attempts: sale.attempts + 1, state: 'REFUSED' as const, reason }),
    ),
    tx.done,
  ]);
}

async function sendStep(store: Store, server: TillServer, step: ShiftStep): Promise<void> {
  if (step.kind === 'OPEN') {
    const report = await openedAt(server, step);
    await renameShift(store, step.shiftId, report);
  } else if (step.kind === 'MOVEMENT') await sendMovement(server, step);
  else if (step.kind === 'CLOSE') await server.closeShift(step.shiftId, step.close, step.id);
  await store.put('steps', { ...((await store.get('steps', step.id)) ?? step), state: 'SENT', reason: null });
}

/** It has happened, whatever became of its shift meanwhile. Its own id keeps it from being recorded twice. */
async function sendMovement(
  server: TillServer,
  { id, shiftId, movement }: ShiftStep & { kind: 'MOVEMENT' },
): Promise<void> {
  if (!movement.movementId) await server.recordMovement(shiftId, movement, id);
  else await server.recordMovement(shiftId, { ...movement, isLate: true }, `late ${id}`);
}

/** A drawer that was opened elsewhere meanwhile, or whose answer was lost, is the one that is open now. */
async function openedAt(server: TillServer, step: ShiftStep & { kind: 'OPEN' }): Promise<TillReport> {
  try {
    return await server.openShift({ tillId: step.tillId, openingFloat: step.openingFloat }, step.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_STATE') throw error;
    return server.currentShift(step.tillId).catch(() => {
      throw error;
    });
  }
}

/** A shift that was opened without a connection gets the id that the server gave it, and all that belongs to it. */
async function renameShift(store: Store, from: string, report: TillReport): Promise<void> {
  const tx = store.transaction(['sales', 'steps', 'meta'], 'readwrite', { durability: 'strict' });
  const [sales, steps, meta] = [tx.objectStore('sales'), tx.objectStore('steps'), tx.objectStore('meta')];
  for (const sale of await sales.getAll()) {
    if (sale.shiftId !== from) continue;
    await sales.put({ ...sale, shiftId: report.id, sale: { ...sale.sale, tillSessionId: report.id } });
  }
  for (const step of await steps.getAll()) {
    if (step.shiftId === from) await steps.put({ ...step, shiftId: report.id });
  }
  const shift = (await meta.get('shift')) as { id: string } | undefined;
  if (shift?.id === from)
    await meta.put({ ...shift, id: report.id, isKnownToServer: true } as never, 'shift');
  await tx.done;
}

/** What was sent and is older than this is on the server, and only there. */
const daysKept = 14;

export async function forgetOld(store: Store, now = Date.now()): Promise<void> {
  const before = new Date(now - daysKept * 86_400_000).toISOString();
  const shift = await readMeta(store, 'shift');
  const tx = store.transaction(['sales', 'steps'], 'readwrite');
  for (const sale of await tx.objectStore('sales').getAll()) {
    if (sale.state === 'SENT' && sale.shiftId !== shift?.id && sale.receipt.completedAt < before)
      await tx.objectStore('sales').delete(sale.saleId);
  }
  for (const step of await tx.objectStore('steps').getAll()) {
    if (step.state === 'SENT' && step.shiftId !== shift?.id && step.at < before)
      await tx.objectStore('steps').delete(step.id);
  }
  await tx.done;
}
