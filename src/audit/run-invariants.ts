import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../http/access.ts';
import { Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { enqueue } from '../platform/jobs.ts';

export const runInvariants = operation({
  id: 'runInvariants',
  route: 'POST /audit/invariants',
  group: 'Audit',
  summary: 'Check the invariants now',
  description: 'The check runs in the background. GET /audit/invariants then shows the result.',
  access: 'audit.read',
  answer: {
    code: 'INVARIANTS_REQUESTED',
    message: 'The books are being checked.',
    data: Nothing,
    status: 202,
  },

  handle: async ({ tx, actor }) => {
    rejectLimitedUser(actor);
    const now = await tx.one<{ requestedAt: string }>(sql`select now() as "requestedAt"`);
    enqueue(tx, 'check-invariants', { orgId: actor.orgId, ...now });
    return { data: null };
  },
});
