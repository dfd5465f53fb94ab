import sql from 'sql-template-tag';
import { type Actor, rolesWith } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { newTenantToken, parseTenantToken } from '../platform/opaque-token.ts';
import type { ApprovedSale } from '../values/approval.ts';
import { fail } from '../values/refusal.ts';
import { saleAsJson, saleFromJson, type WrittenSale } from './approved-sale.ts';

/** The actions for which a cashier may need a manager's approval. */
export const approvalActions = ['DISCOUNT', 'PRICE', 'DRAWER', 'PRODUCT', 'RETURN'] as const;
type ApprovalAction = (typeof approvalActions)[number];

/** Which approvals allow an action. PRICE also allows a discount. */
const allowedBy: Record<ApprovalAction, ApprovalAction[]> = {
  DISCOUNT: ['DISCOUNT', 'PRICE'],
  PRICE: ['PRICE'],
  DRAWER: ['DRAWER'],
  PRODUCT: ['PRODUCT'],
  RETURN: ['RETURN'],
};

export const approvalSeconds = 300;

/** The kinds of movement that a DRAWER approval may be limited to. */
export const drawerMovements = ['PAID_OUT', 'NO_SALE', 'CASH_BACK'] as const;
type DrawerMovement = (typeof drawerMovements)[number];

/** What a manager approved. Null: not stated, so the approval is for any figures. */
type ApprovedFigures = {
  sale: ApprovedSale | null;
  amountMinor: bigint | null;
  movement: DrawerMovement | null;
};

type Approval = { action: ApprovalAction; outletId: string | null; note: string | null } & ApprovedFigures;

/** Stores a manager's approval of one action and returns its token. */
export async function writeApproval(
  tx: Tx,
  actor: Actor,
  { action, outletId, note, sale, amountMinor, movement }: Approval,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newTenantToken(actor.orgId);
  // One column holds the figures of a sale or the kind of drawer movement.
  const approved = sale ? saleAsJson(sale) : movement && JSON.stringify({ movement });
  await tx.run(sql`
    insert into approvals (org_id, id, hash, action, outlet_id, note, sale, amount_minor, approved_by, expires_at)
    values (${actor.orgId}, ${id}, ${token.hash}, ${action}, ${outletId}, ${note},
            ${approved}::jsonb, ${amountMinor}, ${actor.userId},
            now() + make_interval(secs => ${approvalSeconds}))`);
  return { id, token: token.text };
}

type ApprovalUse = {
  token: string | undefined;
  action: ApprovalAction;
  outletId: string;
  /** The field of the request that the token came in. */
  field?: string;
  /** Whether the action matches what was approved. */
  fits?: (approved: ApprovedFigures) => boolean;
};

/**
 * Uses up an approval in the transaction of the action. Of many requests at once only one gets it, and a later refusal
 * gives it back. An approval without an outlet is valid at every outlet. It ends when the manager loses the right to
 * approve.
 */
export async function useApproval(
  tx: Tx,
  actor: Actor,
  use: Omit<ApprovalUse, 'token'> & { token: string },
): Promise<{ approvalId: string; approvedBy: string }> {
  const token = parseTenantToken(use.token);
  if (token?.orgId !== actor.orgId) throw notApproved(use.field);
  const used = await tx.one<{
    approvalId: string;
    approvedBy: string;
    approved: WrittenSale | { movement: DrawerMovement } | null;
    amountMinor: bigint | null;
  }>(sql`
    update approvals a set used_at = now(), used_by = ${actor.userId}
    from users u
    where a.org_id = ${actor.orgId} and a.hash = ${token.hash} and a.action = any(${allowedBy[use.action]})
      and (a.outlet_id is null or a.outlet_id = ${use.outletId})
      and a.used_at is null and a.expires_at > now()
      and u.org_id = a.org_id and u.id = a.approved_by and u.status = 'ACTIVE'
      and u.role = any(${rolesWith('sales.approve')})
      and (not u.outlet_limited or exists (
             select 1 from user_outlets o
             where o.org_id = u.org_id and o.user_id = u.id and o.outlet_id = ${use.outletId}))
    returning a.id as "approvalId", a.approved_by as "approvedBy", a.sale as approved, a.amount_minor as "amountMinor"`);
  if (!used) throw notApproved(use.field);
  const { approvalId, approvedBy, approved, amountMinor } = used;
  const movement = approved && 'movement' in approved ? approved.movement : null;
  const sale = approved && 'lines' in approved ? saleFromJson(approved) : null;
  const fits = use.fits?.({ sale, amountMinor, movement }) ?? true;
  if (!fits) throw otherFigures(use.field);
  return { approvalId, approvedBy };
}

/** Uses up a required approval, refuses if none was sent, and returns the manager who gave it. */
export async function requireApproval(tx: Tx, actor: Actor, use: ApprovalUse): Promise<string> {
  const { token, action, field = 'approvalToken' } = use;
  if (!token) {
    throw fail('FORBIDDEN', {
      message: `This needs a manager's approval (POST /auth/approvals, action ${action}).`,
      errors: [{ field, code: 'FORBIDDEN', message: `is required: action ${action}` }],
    });
  }
  return (await useApproval(tx, actor, { ...use, token })).approvedBy;
}

function notApproved(field = 'approvalToken') {
  return fail('FORBIDDEN', {
    message: 'This approval is for another action, was already used or has expired. Ask for a new one.',
    errors: [{ field, code: 'FORBIDDEN', message: 'is for another action, was already used or has expired' }],
  });
}

function otherFigures(field = 'approvalToken') {
  return fail('FORBIDDEN', {
    message: 'This was changed after the manager approved it. Ask for a new approval.',
    errors: [{ field, code: 'FORBIDDEN', message: 'was given for other figures' }],
  });
}
