import { seriesOf } from '../../../../src/values/sale-number.ts';
import { ApiError } from '../../api/call.ts';
import { askToKeep } from './persistence.ts';
import { numberOf } from './sale.ts';
import type { Core } from './state.ts';
import { stepsPart } from './steps.ts';
import { writeMeta } from './store.ts';
import type { Drawer, HeldBy, KeptSale, Outlet, Series, Shift, ShiftStep, TillReport } from './types.ts';

type DrawerOfServer = Awaited<ReturnType<Core['server']['drawers']>>[number];

/** Which drawer this device has, and which shift the server says is open there. */
export function drawerPart(core: Core) {
  const { unsent } = stepsPart(core);
  /** How often this device got a shift from the server. */
  let adoptions = 0;

  async function chooseDrawer(outlet: Outlet, { id, name, code }: Drawer): Promise<void> {
    const store = core.store();
    const drawer = { id, name, code };
    const isOther = core.state.outlet?.id !== outlet.id;
    await Promise.all([writeMeta(store, 'outlet', outlet), writeMeta(store, 'drawer', drawer)]);
    await Promise.all([writeMeta(store, 'shift', undefined), writeMeta(store, 'heldBy', undefined)]);
    if (isOther) {
      await Promise.all([writeMeta(store, 'cursor', undefined), writeMeta(store, 'settings', undefined)]);
      core.index.clear();
      core.set({ settings: undefined, catalogue: { ...core.state.catalogue, size: 0, isWhole: false } });
    }
    await writeMeta(store, 'lastClose', undefined);
    core.set({ outlet, drawer, shift: undefined, heldBy: undefined, lastClose: undefined });
    await refreshShift();
    core.sync();
    void askToKeep(core);
  }

  /** Lets go of the drawer, to choose another one. What waits is still sent. */
  async function leaveDrawer(): Promise<void> {
    await Promise.all([
      writeMeta(core.store(), 'drawer', undefined),
      writeMeta(core.store(), 'shift', undefined),
      writeMeta(core.store(), 'heldBy', undefined),
    ]);
    core.set({ drawer: undefined, shift: undefined, heldBy: undefined });
  }

  /** Goes on with a shift as the server has it, and sends again what a restored server has lost of it. */
  async function adoptShift(report: TillReport): Promise<void> {
    adoptions++;
    const { id, tillId, outletId, businessDate, openingFloat, openedAt, openedBy } = report;
    const shift: Shift = {
      id,
      tillId,
      outletId,
      businessDate,
      openedAt,
      openedBy,
      openingFloat: Number(openingFloat),
      isKnownToServer: true,
    };
    const series = report.nextNumber ? seriesOf(report.nextNumber) : undefined;
    const store = core.store();
    const tx = store.transaction(['sales', 'steps', 'series', 'meta'], 'readwrite');
    const known = await tx.objectStore('series').get(tillId);
    if (series) {
      // What this device gave out and has not sent yet is ahead of what the server knows.
      const next = known?.prefix === series.prefix ? Math.max(known.next, series.next) : series.next;
      await tx.objectStore('series').put({ prefix: series.prefix, next }, tillId);
    }
    const lostSales = series ? await salesLostBy(tx.objectStore('sales'), series) : [];
    for (const sale of lostSales) await tx.objectStore('sales').put({ ...sale, state: 'WAITING' });
    const lostMovements = movementsLostBy(report, await tx.objectStore('steps').getAll());
    for (const step of lostMovements) await tx.objectStore('steps').put({ ...step, state: 'WAITING' });
    await tx.objectStore('meta').put(shift, 'shift');
    for (const key of ['heldBy', 'float', 'lastClose']) await tx.objectStore('meta').delete(key);
    await tx.done;
    core.set({ shift, heldBy: undefined, lastClose: undefined });
    if (lostSales.length + lostMovements.length > 0) void core.recount().then(core.send);
  }

  /** What the server says is open at this drawer, once it has heard of everything that happened here. */
  async function refreshShift(): Promise<void> {
    const { drawer, shift, outlet } = core.state;
    if (!drawer || !outlet) return;
    // A restored server may have a shift open that was closed since.
    if (await core.hasForgotten()) return core.send();
    if ((await unsent()).length > 0) return;
    // Where none is known here, the list tells without a refusal that none is open.
    if (!shift) {
      const found = (await core.server.drawers(outlet.id)).find(({ id }) => id === drawer.id);
      if (!found?.openSessionId) return keepLastClose(found);
    }
    try {
      const device = await core.device();
      const adoptionsBefore = adoptions;
      const report = await core.server.currentShift(drawer.id, device);
      // The drawer was taken over meanwhile, so this answer may be older.
      if (core.state.drawer?.id !== drawer.id || adoptions !== adoptionsBefore) return;
      if (report.device?.deviceId === device) await adoptShift(report);
      // Opened by no till app, or by an earlier version of this one.
      else if (!report.device) await adoptShift(await core.server.takeOver(report.id, device));
      else await noteHolder({ ...report.device, sessionId: report.id });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      await noteHolder(undefined);
      if (!shift || core.state.shift?.id !== shift.id) return;
      const drawers = await core.server.drawers(outlet.id);
      await writeMeta(core.store(), 'shift', undefined);
      await keepLastClose(
        drawers.find(({ id }) => id === drawer.id),
        shift.id,
      );
    }
  }

  /** Another device has the drawer: whoever sells here is told, and what was sold is still sent. */
  async function noteHolder(holder: HeldBy | undefined): Promise<void> {
    const heldBy = holder && {
      sessionId: holder.sessionId,
      byName: holder.byName,
      since: holder.since,
    };
    if (!heldBy && !core.state.heldBy) return;
    await writeMeta(core.store(), 'heldBy', heldBy);
    core.set({ heldBy });
  }

  /** Takes the drawer over from the other device, which is told so. */
  async function takeDrawer(): Promise<void> {
    const { heldBy } = core.state;
    if (!heldBy) return;
    await adoptShift(await core.server.takeOver(heldBy.sessionId, await core.device()));
  }

  /**
   * Keeps what the server knows of the last close. `ended` is the shift of this device that somebody closed at another
   * one.
   */
  async function keepLastClose(found: DrawerOfServer | undefined, ended?: string): Promise<void> {
    const { drawer, shift, lastClose } = core.state;
    const close = found?.id === drawer?.id ? found?.lastClose : undefined;
    const last = close && {
      tillId: drawer?.id ?? '',
      shiftId: close.sessionId,
      closedAt: close.closedAt,
      closedByName: close.closedByName,
      left: Number(close.left),
      isElsewhere:
        close.sessionId === ended || (close.sessionId === lastClose?.shiftId && lastClose.isElsewhere),
    };
    if (last) await writeMeta(core.store(), 'lastClose', last);
    core.set({
      ...(last && { lastClose: last }),
      ...(ended && shift?.id === ended && { shift: undefined }),
    });
  }

  return { chooseDrawer, leaveDrawer, refreshShift, takeDrawer, adoptShift };
}

/**
 * The sales that the server had and has lost, as after a restore of yesterday's backup. They are sent again; a sale
 * that it has after all is not posted twice.
 */
async function salesLostBy(
  sales: { index(name: 'number'): { getAll(range: IDBKeyRange): Promise<KeptSale[]> } },
  series: Series,
): Promise<KeptSale[]> {
  const range = IDBKeyRange.bound(numberOf(series), `${series.prefix}~`);
  return (await sales.index('number').getAll(range)).filter(
    ({ state, receipt, exceptions }) =>
      state === 'SENT' &&
      // Its goods were paid with other goods, and what a till sends of a sale cannot say that.
      !receipt.exchanged &&
      (seriesOf(receipt.number)?.next ?? 0) >= series.next &&
      !exceptions.includes('NUMBER_COLLISION'),
  );
}

/** A report lists no more movements than these. */
const movementsListed = 1_000;

/**
 * The movements of cash that the server had and has lost. Only those whose id this till has made: the server recognises
 * them and records each one once.
 */
export function movementsLostBy({ id, movements }: TillReport, steps: ShiftStep[]): ShiftStep[] {
  if (movements.length >= movementsListed) return [];
  const known = new Set(movements.map((movement) => movement.id));
  return steps.filter(
    (step) =>
      step.kind === 'MOVEMENT' &&
      step.state === 'SENT' &&
      step.shiftId === id &&
      step.movement.movementId !== undefined &&
      !known.has(step.movement.movementId),
  );
}
