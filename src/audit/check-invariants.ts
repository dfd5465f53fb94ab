import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Count, Exactly, Instant, Nullable, named } from '../http/schema.ts';

const InvariantCheck = named(
  'InvariantCheck',
  Exactly({
    checkedAt: Nullable({ ...Instant, description: 'Null until the first check.' }),
    holds: Nullable(Type.Boolean({ description: 'Whether every invariant holds.' })),
    findings: Type.Array(
      Exactly({
        name: Type.String({ examples: ['every journal entry balances'] }),
        checked: Count,
        broken: Count,
        violations: Type.Array(Type.String(), {
          description: 'The first 20 violations, with figures in minor units.',
        }),
      }),
    ),
  }),
);
type Check = Pick<Static<typeof InvariantCheck>, 'checkedAt' | 'findings'>;

export const checkInvariants = operation({
  id: 'checkInvariants',
  route: 'GET /audit/invariants',
  group: 'Audit',
  summary: 'The last check of the books (every invariant, with figures)',
  access: 'audit.read',
  answer: { code: 'INVARIANTS_FOUND', message: 'The last check of the books.', data: InvariantCheck },

  handle: async ({ tx, actor }) => {
    rejectLimitedUser(actor);
    const check = await tx.one<Check>(sql`
      select checked_at as "checkedAt", findings from invariant_checks where org_id = ${actor.orgId}`);
    if (!check) return { data: { checkedAt: null, holds: null, findings: [] } };
    return { data: { ...check, holds: check.findings.every(({ broken }) => broken === 0) } };
  },
});
