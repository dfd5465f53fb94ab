import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Amount, minorOf } from '../http/money.ts';
import { operation } from '../http/operation.ts';
import { Choice, Count, Exactly, Id, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import { approvalActions, approvalSeconds, drawerMovements, writeApproval } from './approvals.ts';
import { rejectMissingItems, SaleToApprove, toApprovedSale } from './approved-sale.ts';

export const createApproval = operation({
  id: 'createApproval',
  route: 'POST /auth/approvals',
  group: 'Auth',
  summary: "Approve an action beyond a cashier's limit (single-use token)",
  description:
    'Send the token with the request that needs it, once, within 5 minutes. Without an outlet it is valid at every outlet; a user who is limited to outlets names one of theirs. With the figures of a sale (`sale`), an `amount` or a `movement` it is valid for those only.',
  access: 'sales.approve',
  body: named(
    'ApprovalRequest',
    Exactly({
      action: named(
        'ApprovalAction',
        Choice(approvalActions, {
          description:
            'What is approved. PRICE and DISCOUNT: for a checkout; PRICE covers both. DRAWER: for a cash movement, or for a checkout with more cash back than the limit (`cashBackApprovalToken`). PRODUCT: for a product that a cashier creates at the till. RETURN: for a return without a receipt. Refunds and voids of a sale need a user who may refund.',
        }),
      ),
      outletId: Type.Optional(Id),
      sale: Type.Optional(SaleToApprove),
      amount: Type.Optional({
        ...Amount,
        description:
          'For DRAWER: the most that may leave the drawer; with `movement` PAID_OUT, exactly that amount. For PRODUCT: its price. Left out: any amount.',
      }),
      movement: Type.Optional(
        Choice(drawerMovements, {
          description:
            'For DRAWER: the one kind of movement that is approved. PAID_OUT needs an `amount`; NO_SALE takes none. Left out: any kind.',
        }),
      ),
      note: Type.Optional(Text(500, { examples: ['Damaged box'] })),
    }),
  ),
  answer: {
    code: 'ACTION_APPROVED',
    message: 'Approved for one use within 5 minutes.',
    data: named(
      'ApprovalToken',
      Exactly({
        approvalToken: Type.String({ description: 'Opaque. Can be used once.' }),
        expiresIn: { ...Count, description: 'Seconds until it expires.', examples: [approvalSeconds] },
      }),
    ),
  },
  refusals: ['NOT_FOUND'],
  repeat: 'renewed',

  handle: async ({ tx, actor, body }) => {
    const { action, outletId = null } = body;
    const note = body.note?.trim() ?? null;
    await rejectOutletOutOfReach(tx, actor, outletId);
    if (body.sale) await rejectMissingItems(tx, actor, body.sale);
    rejectFigures(body);
    const { id, token } = await writeApproval(tx, actor, {
      action,
      outletId,
      note,
      sale: body.sale ? toApprovedSale(actor, 'sale', body.sale) : null,
      amountMinor:
        body.amount === undefined ? null : minorOf(actor, { field: 'amount', amount: body.amount }),
      movement: body.movement ?? null,
    });
    return {
      data: { approvalToken: token, expiresIn: approvalSeconds },
      change: { type: 'approval', id, after: { action, outletId, note, ...figuresForAudit(body) } },
    };
  },
});

type Figures = { sale?: Static<typeof SaleToApprove>; amount?: number; movement?: string };

/** Refuses figures that do not belong to the action. RETURN requires them. */
function rejectFigures({ action, sale, amount, movement }: Figures & { action: string }): void {
  if (movement && action !== 'DRAWER')
    throw failField('VALIDATION_FAILED', { field: 'movement', message: 'is only for DRAWER' });
  if (movement === 'PAID_OUT' && amount === undefined)
    throw failField('VALIDATION_FAILED', { field: 'amount', message: 'is required for PAID_OUT' });
  if (movement === 'NO_SALE' && amount !== undefined)
    throw failField('VALIDATION_FAILED', {
      field: 'amount',
      message: 'must be left out for NO_SALE',
    });
  if (action === 'RETURN' && !sale)
    throw failField('VALIDATION_FAILED', { field: 'sale', message: 'is required for RETURN' });
  const restockAt =
    action === 'RETURN' ? -1 : (sale?.lines.findIndex((line) => line.restock !== undefined) ?? -1);
  if (restockAt >= 0)
    throw failField('VALIDATION_FAILED', {
      field: `sale.lines.${restockAt}.restock`,
      message: 'is only for RETURN',
    });
  const isForSale = action === 'PRICE' || action === 'DISCOUNT' || action === 'RETURN';
  const field = !isForSale && sale ? 'sale' : isForSale && amount !== undefined ? 'amount' : undefined;
  if (!field) return;
  const message = isForSale ? 'is only for DRAWER and PRODUCT' : 'is only for PRICE, DISCOUNT and RETURN';
  throw failField('VALIDATION_FAILED', { field, message });
}

/** The figures for the audit trail. */
function figuresForAudit({ sale, amount, movement }: Figures): object {
  return { ...(sale && { sale }), ...(amount !== undefined && { amount }), ...(movement && { movement }) };
}

/** A manager who is limited to outlets can approve only for one of those. */
async function rejectOutletOutOfReach(tx: Tx, actor: Actor, outletId: string | null): Promise<void> {
  if (outletId === null) {
    if (!actor.outletIds) return;
    throw failField('VALIDATION_FAILED', {
      field: 'outletId',
      message: 'is required of someone who is limited to outlets',
    });
  }
  const outlet = await tx.one<{ id: string }>(sql`
    select id from outlets where org_id = ${actor.orgId} and id = ${outletId}`);
  if (!outlet || (actor.outletIds && !actor.outletIds.includes(outlet.id))) {
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  }
}
