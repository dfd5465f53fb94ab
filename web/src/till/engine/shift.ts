import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { ApiError } from '../../api/call.ts';
import { newId } from './ids.ts';
import { numberOf, seriesOf } from './sale.ts';
import { isForLater, isUnreachable } from './server.ts';
import { figuresOfShift, type ShiftFigures } from './shift-figures.ts';
import { type Core, TillRefusal } from './state.ts';
import { readMeta, writeMeta } from './store.ts';
import type {
  CashCount,
  CloseRequest,
  Drawer,
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
  'saleId' | 'number' | 'amounts' | 'bankId' | 'isVoid' | 'total' | 'exchanged' | 'lines'
>;

/** Drawers and their shifts. Everything works without a connection but the first time a drawer is used here. */
export function shiftPart(core: Core) {
  async function chooseDrawer(outlet: Outlet, { id, name, code }: Drawer): Promise<void> {
    const store = core.store();
    const drawer = { id, name, code };
    const isOther = core.state.outlet?.id !== outlet.id;
    await Promise.all([writeMeta(store, 'outlet', outlet), writeMeta(store, 'drawer', drawer)]);
    await writeMeta(store, 'shift', undefined);
    if (isOther) {
      await Promise.all([writeMeta(store, 'cursor', undefined), writeMeta(store, 'settings', undefined)]);
      core.index.clear();
      core.set({ settings: undefined, catalogue: { ...core.state.catalogue, size: 0, isWhole: false } });
    }
    await writeMeta(store, 'lastClose', undefined);
    core.set({ outlet, drawer, shift: undefined, lastClose: undefined });
    await refreshShift();
    core.sync();
    void navigator.storage?.persist?.();
  }

  /** To another drawer; what waits is sent all the same. */
  async function leaveDrawer(): Promise<void> {
    await Promise.all([
      writeMeta(core.store(), 'drawer', undefined),
      writeMeta(core.store(), 'shift', undefined),
    ]);
    core.set({ drawer: undefined, shift: undefined });
  }

  async function adopt(report: TillReport): Promise<void> {
    const { id, tillId, outletId, businessDate, openingFloat, openedAt, openedBy } = report;
    const shift: Shift = {
      ...{ id, tillId, outletId, businessDate, openedAt, openedBy },
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
    await tx.objectStore('meta').delete('float');
    await tx.objectStore('meta').delete('lastClose');
    await tx.done;
    core.set({ shift, lastClose: undefined });
    if (forgotten.length + unbooked.length > 0) void core.recount().then(core.send);
  }

  /** What the server says is open at this drawer, once it has heard of everything that happened here. */
  async function refreshShift(): Promise<void> {
    const { drawer, shift, outlet } = core.state;
    if (!drawer || !outlet) return;
    if ((await unsentSteps()).length > 0) return;
    // Where none is known here, the list tells without a refusal that none is open.
    if (!shift) {
      const found = (await core.server.drawers(outlet.id)).find(({ id }) => id === drawer.id);
      if (!found?.openSessionId) return keepLastClose(found);
    }
    try {
      const report = await core.server.currentShift(drawer.id);
      if (core.state.drawer?.id === drawer.id) await adopt(report);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      if (!shift || core.state.shift?.id !== shift.id) return;
      const drawers = await core.server.drawers(outlet.id);
      await writeMeta(core.store(), 'shift', undefined);
      await keepLastClose(
        drawers.find(({ id }) => id === drawer.id),
        shift.id,
      );
    }
  }

  /** As the server tells it. `ended` is the shift of this device that somebody closed at another one. */
  async function keepLastClose(told: ToldDrawer | undefined, ended?: string): Promise<void> {
    const { drawer, shift, lastClose } = core.state;
    const close = told?.id === drawer?.id ? told?.lastClose : undefined;
    const last = close && {
      ...{ tillId: drawer?.id ?? '', shiftId: close.sessionId, closedAt: close.closedAt },
      ...{ closedByName: close.closedByName, left: Number(close.left) },
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
    const key = newId();
    try {
      if ((await unsentSteps()).length === 0)
        return await adopt(await core.server.openShift({ tillId: drawer.id, openingFloat }, key));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_STATE') return refreshShift();
      if (!isUnreachable(error)) throw error;
    }
    if (!(await core.store().get('series', drawer.id)))
      throw new TillRefusal('The first shift of a drawer on this device needs a connection.');
    const at = new Date().toISOString();
    const shift: Shift = {
      id: newId(),
      isKnownToServer: false,
      ...{ tillId: drawer.id, outletId: outlet.id, openingFloat, openedAt: at, openedBy: session.user.id },
      businessDate: at.slice(0, 10),
    };
    await keepStep({ kind: 'OPEN', tillId: drawer.id, openingFloat, id: key, shiftId: shift.id });
    await writeMeta(core.store(), 'shift', shift);
    await Promise.all([
      writeMeta(core.store(), 'float', undefined),
      writeMeta(core.store(), 'lastClose', undefined),
    ]);
    core.set({ shift, lastClose: undefined });
    core.send();
  }

  /** Money in or out, or the drawer opened for nothing. Answers whether the server knows of it already. */
  async function recordMovement(movement: MovementInput): Promise<'RECORDED' | 'WAITING'> {
    const shift = openShiftOf(core);
    const id = newId();
    const named = { ...movement, movementId: id };
    const mayAsk = shift.isKnownToServer && (await unsentSteps()).length === 0;
    const isOfCashier = core.state.session?.user.role === 'CASHIER';
    const answer = await tell(
      { kind: 'MOVEMENT', movement: named, id, shiftId: shift.id },
      {
        ask: mayAsk ? () => core.server.recordMovement(shift.id, named, id) : undefined,
        mayWait: !(isOfCashier && movement.kind === 'PAID_OUT' && !movement.approvalToken),
      },
    );
    return answer ? 'RECORDED' : 'WAITING';
  }

  /** What a refund that the server has made took out of this shift. */
  async function noteRefund(refund: NotedRefund): Promise<void> {
    await keepStep({ kind: 'REFUND', ...refund, id: newId(), shiftId: openShiftOf(core).id }, true);
  }

  /** The Z report of the server; or undefined where it is not reached and will hear of the close later. */
  async function closeShift(close: CloseRequest): Promise<TillReport | undefined> {
    const shift = openShiftOf(core);
    const id = newId();
    const mayAsk = shift.isKnownToServer && core.state.queue.waiting === 0;
    const report = await tell(
      { kind: 'CLOSE', close, id, shiftId: shift.id },
      { ask: mayAsk ? () => core.server.closeShift(shift.id, close, id) : undefined, mayWait: true },
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
      ...{ tillId: shift.tillId, shiftId: shift.id, isElsewhere: false },
      closedAt: report?.closedAt ?? new Date().toISOString(),
      closedByName: `${session?.user.firstName ?? ''} ${session?.user.lastName ?? ''}`.trim(),
      left: toMajor(leftMinor, decimals),
    };
  }

  /**
   * Kept first under its key, then asked for: what no answer came to, from the server or from a proxy before it, waits
   * under the same key and is done once, also after the browser was closed. What is refused is dropped and thrown.
   */
  async function tell<Answer>(
    step: NewStep,
    { ask, mayWait }: { ask: (() => Promise<Answer>) | undefined; mayWait: boolean },
  ): Promise<Answer | undefined> {
    core.inHand.add(step.id);
    try {
      await keepStep(step);
      const answer = await ask?.().catch((error) => unlessOpen(error, step.id));
      if (answer) {
        await markSent(step.id);
        return answer;
      }
      if (!mayWait) await drop(step.id);
    } finally {
      core.inHand.delete(step.id);
      await core.recount();
    }
    if (!mayWait)
      throw new ApiError({
        ...{ status: 0, code: 'OFFLINE' },
        message: 'To take money out takes the yes of a manager, and that takes a connection.',
      });
    core.send();
    return undefined;
  }

  /** Whoever is no longer signed in is not refused what they did: it waits for the next sign-in. */
  async function unlessOpen(error: unknown, stepId: string): Promise<undefined> {
    if (isForLater(error) || (error instanceof ApiError && error.status === 401)) return undefined;
    await drop(stepId);
    throw error;
  }

  async function markSent(id: string): Promise<void> {
    const step = await core.store().get('steps', id);
    if (step) await core.store().put('steps', { ...step, state: 'SENT', reason: null });
  }

  const drop = (id: string) => core.store().delete('steps', id);

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

  async function unsentSteps(): Promise<ShiftStep[]> {
    return (await core.store().getAll('steps')).filter(({ state }) => state === 'WAITING');
  }

  type NewStep = ShiftStep extends infer Step
    ? Step extends ShiftStep
      ? Omit<Step, 'order' | 'at' | 'userId' | 'state' | 'attempts' | 'reason'>
      : never
    : never;
  async function keepStep(step: NewStep, isSent = false): Promise<void> {
    const tx = core.store().transaction(['steps', 'meta'], 'readwrite', { durability: 'strict' });
    const last = (await tx.objectStore('meta').get('order')) as number | undefined;
    const order = Math.max((last ?? 0) + 1, Date.now());
    const whole = {
      ...step,
      order,
      at: new Date().toISOString(),
      userId: core.state.session?.user.id ?? '',
      state: isSent ? 'SENT' : 'WAITING',
      attempts: 0,
      reason: null,
    } as ShiftStep;
    await Promise.all([
      tx.objectStore('steps').put(whole),
      tx.objectStore('meta').put(order, 'order'),
      tx.done,
    ]);
    await core.recount();
  }

  return {
    ...{ chooseDrawer, leaveDrawer, refreshShift, openShift, recordMovement, noteRefund, closeShift },
    ...{ shiftFigures, adoptShift: adopt, keepFloat, readFloat },
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

function openShiftOf({ state }: Core): Shift {
  if (!state.shift) throw new TillRefusal('The till is not open.');
  return state.shift;
}
