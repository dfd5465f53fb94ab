import { ApiError } from '../../api/call.ts';
import { shiftsToAwait } from './awaited-shifts.ts';
import { deviceOf } from './device.ts';
import { noteConfirmed, recordsOf } from './history.ts';
import { isForLater, messageOf, type TillServer } from './server.ts';
import { readMeta, type Store } from './store.ts';
import type { KeptSale, PushedSale, ShiftStep, TillReport } from './types.ts';

const salesInPush = 100;
/** After so many failed attempts a sale no longer delays the close of its shift. */
const attemptsBeforeClose = 5;

/** EMPTY: nothing is left. LATER: the rest has to wait, because of `error`. `sent`: how often the server answered. */
export type PushOutcome = { sent: number } & ({ ended: 'EMPTY' } | { ended: 'LATER'; error: unknown });

/**
 * Sends what happened here, in its order, until nothing more can be sent now. Sales go in batches of up to a hundred.
 * An accepted one is marked as sent, a refused one stays with its reason, and the rest waits for the next time. One bad
 * sale delays nothing else.
 */
export async function sendAll(
  store: Store,
  server: TillServer,
  {
    mayGoOn,
    inHand,
    awaitedSince,
    onChange,
  }: { mayGoOn(): boolean; inHand: Set<string>; awaitedSince: Map<string, number>; onChange(): void },
): Promise<PushOutcome> {
  const tried = new Set<string>();
  let atMost = salesInPush;
  let held: unknown;
  let sent = 0;
  let awaited: Set<string>;
  try {
    awaited = await shiftsToAwait(store, server, awaitedSince);
  } catch (error) {
    return { ended: 'LATER', error, sent };
  }
  if (awaited.size > 0) held = shiftMissing;
  while (mayGoOn()) {
    const { sales, step } = await nextToSend(store, { tried, inHand, awaited, atMost });
    if (sales.length > 0) {
      for (const { saleId } of sales) tried.add(saleId);
      try {
        const [{ outletId } = { outletId: '' }] = sales;
        const results = await server.push(outletId, sales.map(saleToSend));
        await keepResults(store, sales, results);
        if (results.some(({ status }) => status === 'LATER'))
          held = new Error('The server is busy. The till tries again by itself.');
      } catch (error) {
        if (isForLater(error) || !(isContentRefused(error) || isOutletForbidden(error)))
          return { ended: 'LATER', error, sent };
        if (isOutletForbidden(error)) held = outletForbidden;
        else if (sales.length === 1) await keepRefusal(store, sales, messageOf(error));
        else {
          // The server refuses the whole batch. Smaller batches find the bad sale.
          atMost = Math.ceil(sales.length / 2);
          for (const { saleId } of sales) tried.delete(saleId);
        }
      }
    } else if (step) {
      tried.add(step.id);
      try {
        await sendStep(store, server, step);
      } catch (error) {
        if (isForLater(error) || !isStepRefused(error)) return { ended: 'LATER', error, sent };
        const isOrphan =
          step.kind === 'REFUND' && !step.returned && error instanceof ApiError && error.status === 404;
        const reason = isOrphan ? saleMissing : messageOf(error);
        await store.put('steps', { ...step, state: 'REFUSED', reason, attempts: step.attempts + 1 });
      }
    } else return held ? { ended: 'LATER', error: held, sent } : { ended: 'EMPTY', sent };
    sent++;
    onChange();
  }
  return { ended: 'LATER', error: undefined, sent };
}

/**
 * The refund of an exchange carries its sale. An earlier version kept the two apart and recorded the value of the goods
 * as cash in the refund, so it is cash here, too.
 */
function saleToSend({ sale, receipt, isAgain }: KeptSale): KeptSale['sale'] {
  const { exchanged = 0 } = receipt;
  if (!isAgain || exchanged === 0) return sale;
  return { ...sale, payments: [...sale.payments, { method: 'CASH', amount: exchanged }] };
}

/** Whoever is signed in does not work at that outlet. Their sales of other outlets are still sent. */
function isOutletForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

const outletForbidden = new ApiError({
  status: 404,
  code: 'NOT_FOUND',
  message:
    'Sales of another outlet are waiting on this device. They are sent when someone of that outlet signs in here.',
});

const shiftMissing = new ApiError({
  status: 409,
  code: 'INVALID_STATE',
  message:
    'The server was restored from a backup and does not know a shift yet. The till that opened it sends it again as soon as it is online. Its sales wait here until then.',
});

/** The content is wrong, and not who sends it. */
function isContentRefused(error: unknown): boolean {
  return error instanceof ApiError && ![401, 403, 404].includes(error.status);
}

/** Refusals that trying again does not mend. A missing shift or approval would otherwise delay every later sale. */
function isStepRefused(error: unknown): boolean {
  if (isContentRefused(error)) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 403 && error.errors.length > 0);
}

async function nextToSend(
  store: Store,
  {
    tried,
    inHand,
    awaited,
    atMost,
  }: { tried: Set<string>; inHand: Set<string>; awaited: Set<string>; atMost: number },
): Promise<{ sales: KeptSale[]; step: ShiftStep | undefined }> {
  const [waiting, steps] = await Promise.all([
    store.getAllFromIndex('sales', 'state', 'WAITING'),
    store.getAllFromIndex('steps', 'order'),
  ]);
  const unsent = steps.filter(({ state, shiftId }) => state === 'WAITING' && !awaited.has(shiftId));
  const [nextStep] = unsent.filter(({ id }) => !tried.has(id) && !inHand.has(id));
  const isHeldUp =
    nextStep?.kind === 'CLOSE' &&
    waiting.some((sale) => sale.shiftId === nextStep.shiftId && holdsUpClose(sale, tried));
  const step = isHeldUp ? undefined : nextStep;
  // The sales of a shift wait until the server knows the shift.
  const unopened = new Set(unsent.flatMap(({ kind, shiftId }) => (kind === 'OPEN' ? [shiftId] : [])));
  const left = waiting
    .filter(({ saleId, shiftId }) => !tried.has(saleId) && !unopened.has(shiftId) && !awaited.has(shiftId))
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
  const isThere = (at: number) => ['ACCEPTED', 'DUPLICATE'].includes(results[at]?.status ?? '');
  await noteConfirmed(
    store,
    sales.filter((_, at) => isThere(at)).map(({ saleId }) => ({ kind: 'sales', id: saleId })),
  );
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
    const report = await sendOpen(server, step, await deviceOf(store));
    await renameShift(store, step.shiftId, report);
  } else if (step.kind === 'MOVEMENT') {
    const { proof } = await sendMovement(server, step);
    await store.put('steps', { ...step, proof });
  } else if (step.kind === 'PAYMENT') await sendPayment(server, step);
  else if (step.kind === 'REFUND') await sendRefund(server, step);
  else if (step.kind === 'CLOSE') await sendClose(server, step);
  const sent = (await store.get('steps', step.id)) ?? step;
  await noteConfirmed(store, recordsOf(sent));
  await store.put('steps', { ...sent, state: 'SENT', reason: null });
}

/** Before a restore the key may have been used with another answer, so it changes. */
function keyOf({ id, isAgain }: ShiftStep): string {
  return isAgain ? `again ${id}` : id;
}

async function sendPayment(server: TillServer, step: ShiftStep & { kind: 'PAYMENT' }): Promise<void> {
  const payment = { ...step.payment, tillSessionId: step.shiftId, isLate: true };
  await server.recordPayment(payment, `late ${keyOf(step)}`);
}

/** Sends a refund that the server had made and has lost in a restore. */
async function sendRefund(server: TillServer, step: ShiftStep & { kind: 'REFUND' }): Promise<void> {
  const { record, returned, shiftId } = step;
  if (returned) {
    const at = { ...(returned.tillSessionId && { tillSessionId: shiftId }) };
    await server.recordReturn({ ...returned, ...at }, keyOf(step));
  }
  if (!record) return;
  const { exchange } = record;
  await server.recordRefund(
    {
      ...record,
      ...(record.tillSessionId && { tillSessionId: shiftId }),
      ...(exchange && { exchange: { ...exchange, sale: { ...exchange.sale, tillSessionId: shiftId } } }),
    },
    keyOf(step),
  );
}

/** Closes a shift. If it is closed already, such as after a lost answer, that is enough. */
async function sendClose(server: TillServer, step: ShiftStep & { kind: 'CLOSE' }): Promise<void> {
  try {
    await server.closeShift(step.shiftId, step.close, keyOf(step));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_STATE') throw error;
    const { closed } = await server.unknown({ closed: [step.shiftId] });
    if (closed.length > 0) throw error;
  }
}

/** Sends a movement that has happened, whatever became of its shift. Its id keeps it from being recorded twice. */
function sendMovement(server: TillServer, step: ShiftStep & { kind: 'MOVEMENT' }) {
  const { shiftId, movement, proof } = step;
  if (!movement.movementId) return server.recordMovement(shiftId, movement, step.id);
  const late = { ...movement, isLate: true, occurredAt: step.at, ...(proof && { proof }) };
  return server.recordMovement(shiftId, late, `late ${keyOf(step)}`);
}

/** Opens a shift. If one is open already, at another device or after a lost answer, that one is used. */
async function sendOpen(
  server: TillServer,
  step: ShiftStep & { kind: 'OPEN' },
  deviceId: string,
): Promise<TillReport> {
  const { tillId, openingFloat, shiftId: sessionId, at: openedAt } = step;
  try {
    return await server.openShift({ sessionId, tillId, openingFloat, deviceId, openedAt }, keyOf(step));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_STATE') throw error;
    return server.currentShift(step.tillId, deviceId).catch(() => {
      throw error;
    });
  }
}

/**
 * Gives a shift that was opened offline, and all that belongs to it, the id of the server. If another device had opened
 * a shift meanwhile, that shift goes on: its cash was not part of the count that closed the shift here.
 */
async function renameShift(store: Store, from: string, report: TillReport): Promise<void> {
  const tx = store.transaction(['sales', 'steps', 'meta'], 'readwrite', { durability: 'strict' });
  const [sales, steps, meta] = [tx.objectStore('sales'), tx.objectStore('steps'), tx.objectStore('meta')];
  for (const sale of await sales.getAll()) {
    if (sale.shiftId !== from) continue;
    await sales.put({ ...sale, shiftId: report.id, sale: { ...sale.sale, tillSessionId: report.id } });
  }
  for (const step of await steps.getAll()) {
    if (step.shiftId !== from) continue;
    const isOtherShift = step.kind === 'CLOSE' && report.id !== from;
    await steps.put({
      ...step,
      shiftId: report.id,
      ...(isOtherShift && { state: 'REFUSED' as const, reason: shiftOfOtherDevice }),
    });
  }
  const shift = (await meta.get('shift')) as { id: string } | undefined;
  if (shift?.id === from)
    await meta.put({ ...shift, id: report.id, isKnownToServer: true } as never, 'shift');
  await tx.done;
}

const shiftOfOtherDevice =
  'Another device opened a shift of this till in the meantime. The sales made here count in that shift, which is still open. The count made here was not used.';

const saleMissing =
  'The server does not know the sale of this refund. Another till may still send it. This till tries again by itself.';

/** Tries refunds again whose sale was missing: the till that sold it may have sent it meanwhile. */
export async function retryOrphans(store: Store): Promise<void> {
  for (const step of await store.getAll('steps')) {
    if (step.state === 'REFUSED' && step.reason === saleMissing)
      await store.put('steps', { ...step, state: 'WAITING' });
  }
}

/** What was sent and is older than this is no longer kept on the device. */
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
