import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { ApiError } from '../../api/call.ts';
import type { drawerPart } from './drawer.ts';
import { drawerOpening } from './drawer-opening.ts';
import { newId } from './ids.ts';
import { isUnreachable } from './server.ts';
import { figuresOfShift, type ShiftFigures } from './shift-figures.ts';
import { type Core, openShiftOf, TillRefusal } from './state.ts';
import { stepsPart } from './steps.ts';
import { readMeta, writeMeta } from './store.ts';
import type {
  CashCount,
  CloseRequest,
  LastClose,
  MovementInput,
  Shift,
  ShiftStep,
  TillReport,
} from './types.ts';

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

const idOfRefund = ({ record, returned }: NotedRefund) => (record ?? returned)?.refundId;

type DrawerPart = ReturnType<typeof drawerPart>;

/** The shift of this device. Everything works offline but the first shift of a drawer on this device. */
export function shiftPart(core: Core, { adoptShift, refreshShift }: DrawerPart) {
  const { keepAndSend, keepStep, markSent, drop, unsent, mayAsk } = stepsPart(core);

  /** Keeps what is typed before the shift is open, so that a reload does not lose it. */
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
    if (!drawer || !outlet || !session) throw new TillRefusal('Choose a till first.');
    const [id, shiftId, device] = [newId(), newId(), await core.device()];
    const step = { kind: 'OPEN' as const, tillId: drawer.id, openingFloat, id, shiftId };
    const isFirst = !(await core.store().get('series', drawer.id));
    const isNext = (await unsent()).length === 0 && (await mayAsk());
    let at = '';
    core.inHand.add(id);
    try {
      // The server gets it as it is kept here, so that it is the same when it is sent again after a restore.
      at = (await keepStep(step)).at;
      const body = { sessionId: shiftId, tillId: drawer.id, openingFloat, deviceId: device, openedAt: at };
      const report = isNext ? await core.server.openShift(body, id) : undefined;
      if (report) {
        await markSent(id);
        return await adoptShift(report);
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
    if (isFirst) throw new TillRefusal('The first shift of a till on this device needs a connection.');
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

  /**
   * Records money put in or taken out, or a drawer opened without a sale. Answers whether the server has it already.
   */
  async function recordMovement(movement: MovementInput, id = newId()): Promise<'RECORDED' | 'WAITING'> {
    const shift = openShiftOf(core);
    const named = { ...movement, movementId: id };
    const isNext = shift.isKnownToServer && (await unsent()).every((step) => step.id === id);
    const isOfCashier = core.state.session?.user.role === 'CASHIER';
    const answer = await keepAndSend(
      { kind: 'MOVEMENT', movement: named, id, shiftId: shift.id },
      {
        ask: isNext ? () => core.server.recordMovement(shift.id, named, id) : undefined,
        mayWait: !(isOfCashier && movement.kind === 'PAID_OUT' && !movement.approvalToken),
        keep: ({ proof }) => ({ proof }),
      },
    );
    return answer ? 'RECORDED' : 'WAITING';
  }

  /** Keeps what a refund that the server has made took out of this shift. */
  async function noteRefund(refund: NotedRefund): Promise<void> {
    const { lastSale: before } = core.state;
    // The same refund may be answered twice.
    const refundId = idOfRefund(refund);
    const kept = await core.store().getAll('steps');
    if (refundId && kept.some((step) => step.kind === 'REFUND' && idOfRefund(step) === refundId)) return;
    const step = { kind: 'REFUND' as const, ...refund, id: newId(), shiftId: openShiftOf(core).id };
    await keepStep(step, { isSent: true });
    // The sale before it is no longer what happened last. The next one may be done by now, and stays in sight.
    if (core.state.lastSale === before) core.set({ lastSale: undefined });
  }

  /** Closes the shift. Answers the server's Z report; or nothing offline, where the server gets the close later. */
  async function closeShift(counted: CloseRequest): Promise<TillReport | undefined> {
    const close = { ...counted, closedAt: new Date().toISOString() };
    const shift = openShiftOf(core);
    const id = newId();
    const isNext = shift.isKnownToServer && core.state.queue.waiting === 0;
    const report = await keepAndSend(
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

  /** What this close leaves in the drawer. No server is needed to know it. */
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
    openShift,
    recordMovement,
    noteRefund,
    closeShift,
    shiftFigures,
    keepFloat,
    readFloat,
    ...drawerOpening(core, recordMovement),
  };
}
