import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Choice, Count, Exactly, Id, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import { approvalActions, approvalSeconds, writeApproval } from './approvals.ts';

export const createApproval = operation({
  id: 'createApproval',
  route: 'POST /auth/approvals',
  group: 'Auth',
  summary: "Approve an action beyond a cashier's limit (single-use token)",
  description:
    'The token goes with the request that needs it, once, within 5 minutes. Without an outlet it is good at each; whoever is limited to outlets names one of theirs.',
  access: 'sales.approve',
  body: named(
    'ApprovalRequest',
    Exactly({
      action: named(
        'ApprovalAction',
        Choice(approvalActions, {
          description:
            'PRICE and DISCOUNT go with a checkout, and PRICE covers both; DRAWER goes with a movement of a till, and with a checkout that hands out more cash back than the limit (`cashBackApprovalToken`). Refunds and voids are for those who may approve, and a credit limit is changed at the customer.',
        }),
      ),
      outletId: Type.Optional(Id),
      note: Type.Optional(Text(500, { examples: ['Damaged box'] })),
    }),
  ),
  answer: {
    code: 'ACTION_APPROVED',
    message: 'Approved, once, for the next 5 minutes.',
    data: named(
      'ApprovalToken',
      Exactly({
        approvalToken: Type.String({ description: 'Opaque and for one use.' }),
        expiresIn: { ...Count, description: 'Seconds until it expires.', examples: [approvalSeconds] },
      }),
    ),
  },
  refusals: ['NOT_FOUND'],
  repeat: 'renewed',

  handle: async ({ tx, actor, body }) => {
    const { action, outletId = null } = body;
    const note = body.note?.trim() ?? null;
    await rejectOutletOf(tx, actor, outletId);
    const { id, token } = await writeApproval(tx, actor, { action, outletId, note });
    return {
      data: { approvalToken: token, expiresIn: approvalSeconds },
      change: { type: 'approval', id, after: { action, outletId, note } },
    };
  },
});

/** A yes reaches as far as whoever gives it. */
async function rejectOutletOf(tx: Tx, actor: Actor, outletId: string | null): Promise<void> {
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
