import { type Actor, mayDo } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { businessDay } from '../../org/exports.ts';
import { newId } from '../../platform/ids.ts';
import { type AdjustmentEffect, effectOf } from '../../values/adjustment-purpose.ts';
import { failField } from '../../values/refusal.ts';
import { recordAdjustment } from '../adjustment/record-adjustment.ts';
import { findEarlierAdjustment, requestHashOf } from '../adjustment/recorded-before.ts';
import { AdjustmentDetails, AdjustStockRequest } from '../adjustment/schemas.ts';
import { type ReadLine, readLines } from './book/items.ts';

export const adjustStock = operation({
  id: 'adjustStock',
  route: 'POST /inventory/stock/adjustment',
  group: 'Inventory/Stock',
  summary: 'stock adjustment',
  description:
    'Records goods that were found, lost, made or used up, apart from buying and selling. Goods leave at the average cost, or at what was paid when they go back to a vendor. Goods come in at their own cost or at the average. Goods that were made cost what their inputs cost. All lines are posted, or none.',
  access: 'inventory.write',
  body: AdjustStockRequest,
  answer: { code: 'STOCK_ADJUSTED', message: 'Stock adjusted.', data: AdjustmentDetails },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK', 'DUPLICATE'],

  handle: async ({ tx, actor, body }) => {
    const { adjustmentId, outletId, purpose, vendorId = null, note } = body;
    const effect = chosenEffect(body);
    const requestHash = adjustmentId ? requestHashOf(body, effect) : undefined;
    if (adjustmentId && requestHash) {
      const earlier = await findEarlierAdjustment(tx, actor, { id: adjustmentId, requestHash });
      if (earlier) return { data: earlier };
    }
    const businessDate = await businessDay(tx, actor, body);
    const lines = await readLines(tx, actor, body.lines);
    rejectUnfitCost(actor, body, effect, lines);
    const inputs = body.inputs ? await readLines(tx, actor, body.inputs, 'inputs') : [];
    const { adjustment, events } = await recordAdjustment(tx, actor, {
      id: adjustmentId ?? newId(),
      outletId,
      purpose,
      effect,
      vendorId,
      note: note?.trim() ?? null,
      businessDate,
      happened: { occurredAt: body.occurredAt, businessDate: body.businessDate },
      requestHash,
      lines,
      inputs,
    });
    return {
      data: adjustment,
      change: { type: 'adjustment', id: adjustment.id, after: adjustment },
      events,
    };
  },
});

function chosenEffect({ purpose, effect }: AdjustStockRequest): AdjustmentEffect {
  const allowed = effectOf(purpose);
  const chosen = effect ?? allowed;
  if (!chosen || (allowed && chosen !== allowed)) {
    throw failField('VALIDATION_FAILED', {
      field: 'effect',
      message: chosen ? `of ${purpose} is ${allowed}` : `is required of a ${purpose}`,
    });
  }
  return chosen;
}

/**
 * Only goods that come in, or return to a vendor, have a cost of their own. A return lowers our debt, so it needs
 * money.write.
 */
function rejectUnfitCost(
  actor: Actor,
  { purpose, vendorId }: AdjustStockRequest,
  effect: AdjustmentEffect,
  lines: ReadLine[],
): void {
  const costed = lines.find(({ unitCostE4 }) => unitCostE4 !== undefined);
  if (!costed) return;
  if (purpose === 'VENDOR_RETURN' && vendorId) {
    if (mayDo(actor, 'money.write')) return;
    throw failField('FORBIDDEN', {
      field: `${costed.field}.unitCost`,
      message: 'needs the permission money.write: left out, it is the price of the last purchase',
    });
  }
  if (effect === 'INCREASE' && purpose !== 'PRODUCTION') return;
  throw failField('VALIDATION_FAILED', {
    field: `${costed.field}.unitCost`,
    message:
      purpose === 'PRODUCTION'
        ? 'follows from the inputs of a PRODUCTION'
        : 'belongs to an INCREASE, or to a VENDOR_RETURN with its vendorId',
  });
}
