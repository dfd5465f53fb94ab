import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { seriesOf } from '../../../../src/values/sale-number.ts';
import { ApiError } from '../../api/call.ts';
import { drawerOpening } from './drawer-opening.ts';
import { newId } from './ids.ts';
import { askToKeep } from './persistence.ts';
import { numberOf } from './sale.ts';
import { isUnreachable } from './server.ts';
import { figuresOfShift, type ShiftFigures } from './shift-figures.ts';
import { type Core, openShiftOf, TillRefusal } from './state.ts';
import { stepsPart } from './steps.ts';
import { readMeta, writeMeta } from './store.ts';
import type {
  CashCount,
  CloseRequest,
  Drawer,
  HeldBy,
  KeptSale,
  LastClose,
  MovementInput,
  Outlet,
  Series,
  Shift,
  ShiftStep,
  TillReport,
} from './types.ts';

type ToldDrawer = Awaited<ReturnType<Core['server']['drawers']>>[number];
type NotedRefund = Pick<
  ShiftStep & { kind: 'REFUND' },
  | 'saleId'
  | 'number'
  | 'amounts'
  | 'bankId'
  | 'isVoid'
  | 'total'
  | 'exchanged'
  | 'lines'
  | 'record'
  | 'returned'
>;

/** Drawers and their shifts. Everything works without a connection but the first time a drawer is used here. */
export function shiftPart(core: Core) {
  const { tell, keepStep, markSent, drop, unsent, mayAsk } = stepsPart(core);
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

  /** To another drawer; what waits is sent all the same. */
  async function leaveDrawer(): Promise<void> {
    await Promise.all([
      writeMeta(core.store(), 'drawer', undefined),
      writeMeta(core.store(), 'shift', undefined),
      writeMeta(core.store(), 'heldBy', undefined),
    ]);
    core.set({ drawer: undefined, shift: undefined, heldBy: undefined });
  }

  async function adopt(report: TillReport): Promise<void> {
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
    const told = report.nextNumber ? seriesOf(report.nextNumber) : undefined;
    const store = core.store();
    const tx = store.transaction(['sales', 'steps', 'series', 'meta'], 'readwrite');
    const known = await tx.objectStore('series').get(tillId);
    if (told) {
      // What this device gave out and has not sent yet is ahead of what the server knows.
      const next = known?.prefix === told.prefix ? Math.max(known.next, told.next) : told.next;
      await tx.objectStore('series').put({ prefix: told.prefix, next }, tillId);
    }
    const forgotten = told ? await sentBeyond(tx.objectStore('sales'), told) : [];
    for (const sale of forgotten) await tx.objectStore('sales').put({ ...sale, state: 'WAITING' });
    const unbooked = movementsLostBy(report, await tx.objectStore('steps').getAll());
    for (const step of unbooked) await tx.objectStore('steps').put({ ...step, state: 'WAITING' });
    await tx.objectStore('meta').put(shift, 'shift');
    for (const key of ['heldBy', 'float', 'lastClose']) await tx.objectStore('meta').delete(key);
    await tx.done;
    core.set({ shift, heldBy: undefined, lastClose: undefined });
    if (forgotten.length + unbooked.length > 0) void core.recount().then(core.send);
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
      if (report.device?.deviceId === device) await adopt(report);
      // Opened by no till app, or by an earlier version of this one.
      else if (!report.device) await adopt(await core.server.takeOver(report.id, device));
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
  async function noteHolder(held: HeldBy | undefined): Promise<void> {
    const heldBy = held && { sessionId: held.sessionId, byName: held.byName, since: held.since };
    if (!heldBy && !core.state.heldBy) return;
    await writeMeta(core.store(), 'heldBy', heldBy);
    core.set({ heldBy });
  }

  /** From the other device to this one. That one is told. */
  async function takeDrawer(): Promise<void> {
    const { heldBy } = core.state;
    if (!heldBy) return;
    await adopt(await core.server.takeOver(heldBy.sessionId, await core.device()));
  }

  /** As the server tells it. `ended` is the shift of this device that somebody closed at another one. */
  async function keepLastClose(told: ToldDrawer | undefined, ended?: string): Promise<void> {
    const { drawer, shift, lastClose } = core.state;
    const close = told?.id === drawer?.id ? told?.lastClose : undefined;
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

  /** What is typed before the shift is open, so that no reload loses it. */
  async function keepFloat(count: CashCount): Promise<void> {
    const { drawer } = core.state;
    if (drawer) await writeMeta(core.store(), 'float', { tillId: drawer.id, count });
  }

  async function readFloat(): Promise<CashCount | undefined> {
    const kept = await readMeta(core.store(), 'float');
    return kept?.tillId === core.state.drawer?.id ? kept?.count : undefined;
  }

  async function openShift({ openingFloat }: { openingFloat: number }): Promise<void> {
    const { drawer, outlet, session } = core.state;
    if (!drawer || !outlet || !session) throw new TillRefusal('Choose a drawer first.');
    const [id, shiftId, device] = [newId(), newId(), await core.device()];
    const step = { kind: 'OPEN' as const, tillId: drawer.id, openingFloat, id, shiftId };
    const isFirst = !(await core.store().get('series', drawer.id));
    const isNext = (await unsent()).length === 0 && (await mayAsk());
    let at = '';
    core.inHand.add(id);
    try {
      // Told to the server as it is kept: sent again after a restore, it is the same.
      at = (await keepStep(step)).at;
      const body = { sessionId: shiftId, tillId: drawer.id, openingFloat, deviceId: device, openedAt: at };
      const report = isNext ? await core.server.openShift(body, id) : undefined;
      if (report) {
        await markSent(id);
        return await adopt(report);
      }
    } catch (error) {
      if (!isUnreachable(error)) await drop(id);
      if (error instanceof ApiError && error.code === 'INVALID_STATE') return refreshShift();
      if (!isUnreachable(error)) throw error;
    } finally {
      if (isFirst && !core.state.shift) await drop(id);
      core.inHand.delete(id);
      await core.recount();
    }
    if (isFirst) throw new TillRefusal('The first shift of a drawer on this device needs a connection.');
    const shift: Shift = {
      id: shiftId,
      isKnownToServer: false,
      tillId: drawer.id,
      outletId: outlet.id,
      openingFloat,
      openedAt: at,
      openedBy: session.user.id,
      businessDate: at.slice(0, 10),
    };
    await writeMeta(core.store(), 'shift', shift);
    await Promise.all([
      writeMeta(core.store(), 'float', undefined),
      writeMeta(core.store(), 'lastClose', undefined),
    ]);
    core.set({ shift, lastClose: undefined });
    core.send();
  }

  /** Money in or out, or the drawer opened for nothing. Answers whether the server knows of it already. */
  async function recordMovement(movement: MovementInput, id = newId()): Promise<'RECORDED' | 'WAITING'> {
    const shift = openShiftOf(core);
    const named = { ...movement, movementId: id };
    const isNext = shift.isKnownToServer && (await unsent()).every((step) => step.id === id);
    const isOfCashier = core.state.session?.user.role === 'CASHIER';
    const answer = await tell(
      { kind: 'MOVEMENT', movement: named, id, shiftId: shift.id },
      {
        ask: isNext ? () => core.server.recordMovement(shift.id, named, id) : undefined,
        mayWait: !(isOfCashier && movement.kind === 'PAID_OUT' && !movement.approvalToken),
        keep: ({ proof }) => ({ proof }),
      },
    );
    return answer ? 'RECORDED' : 'WAITING';
  }

  /** What a refund that the server has made took out of this shift. */
  async function noteRefund(refund: NotedRefund): Promise<void> {
    await keepStep({ kind: 'REFUND', ...refund, id: newId(), shiftId: openShiftOf(core).id }, true);
  }

  /** The Z report of the server; or undefined where it is not reached and will hear of the close later. */
  async function closeShift(counted: CloseRequest): Promise<TillReport | undefined> {
    const close = { ...counted, closedAt: new Date().toISOString() };
    const shift = openShiftOf(core);
    const id = newId();
    const isNext = shift.isKnownToServer && core.state.queue.waiting === 0;
    const report = await tell(
      { kind: 'CLOSE', close, id, shiftId: shift.id },
      { ask: isNext ? () => core.server.closeShift(shift.id, close, id) : undefined, mayWait: true },
    );
    const lastClose = ownClose(shift, close, report);
    await Promise.all([
      writeMeta(core.store(), 'shift', undefined),
      writeMeta(core.store(), 'lastClose', lastClose),
    ]);
    core.set({ shift: undefined, lastClose });
    return report;
  }

  /** What this close leaves in the drawer, known here without the server. */
  function ownClose(shift: Shift, close: CloseRequest, report: TillReport | undefined): LastClose {
    const { session, settings } = core.state;
    const decimals = settings?.currencyDecimals ?? 2;
    const cash = close.counts.find(({ method }) => method === 'CASH')?.counted ?? 0;
    const leftMinor = (toMinor(cash, decimals) ?? 0n) - (toMinor(close.takenOut ?? 0, decimals) ?? 0n);
    return {
      tillId: shift.tillId,
      shiftId: shift.id,
      isElsewhere: false,
      closedAt: report?.closedAt ?? new Date().toISOString(),
      closedByName: `${session?.user.firstName ?? ''} ${session?.user.lastName ?? ''}`.trim(),
      left: toMajor(leftMinor, decimals),
    };
  }

  async function shiftFigures(): Promise<ShiftFigures | undefined> {
    const { shift, settings } = core.state;
    if (!shift || !settings) return undefined;
    const [sales, steps] = await Promise.all([
      core.store().getAll('sales'),
      core.store().getAllFromIndex('steps', 'order'),
    ]);
    const own = steps.filter(({ shiftId }) => shiftId === shift.id);
    return figuresOfShift(shift, {
      sales: sales.filter(({ shiftId }) => shiftId === shift.id),
      steps: own,
      decimals: settings.currencyDecimals,
      banks: settings.banks ?? [],
    });
  }

  return {
    chooseDrawer,
    leaveDrawer,
    refreshShift,
    openShift,
    recordMovement,
    noteRefund,
    closeShift,
    shiftFigures,
    takeDrawer,
    adoptShift: adopt,
    keepFloat,
    readFloat,
    ...drawerOpening(core, recordMovement),
  };
}

/**
 * What the server had and does not know any more, as after a restore of yesterday's backup: it is sent again. What it
 * has all the same is not posted twice.
 */
async function sentBeyond(
  sales: { index(name: 'number'): { getAll(range: IDBKeyRange): Promise<KeptSale[]> } },
  told: Series,
): Promise<KeptSale[]> {
  const range = IDBKeyRange.bound(numberOf(told), `${told.prefix}~`);
  return (await sales.index('number').getAll(range)).filter(
    ({ state, receipt, exceptions }) =>
      state === 'SENT' &&
      // Its goods were paid by others, which no sale of a till tells.
      !receipt.exchanged &&
      (seriesOf(receipt.number)?.next ?? 0) >= told.next &&
      !exceptions.includes('NUMBER_COLLISION'),
  );
}

/** As many movements as a report lists. */
const movementsTold = 1_000;

/**
 * The same for what was put into the drawer or taken from it. Only what has an id of this till's making can be told
 * from what is there, and is recorded once.
 */
export function movementsLostBy({ id, movements }: TillReport, steps: ShiftStep[]): ShiftStep[] {
  if (movements.length >= movementsTold) return [];
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
