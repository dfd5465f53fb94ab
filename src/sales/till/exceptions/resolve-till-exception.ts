import sql from 'sql-template-tag';
import { operation } from '../../../http/operation.ts';
import { Exactly, named, Text } from '../../../http/schema.ts';
import { fail } from '../../../values/refusal.ts';
import { exceptionColumns, exceptionsWithSales, TillException, visibleExceptions } from './exceptions.ts';

export const resolveTillException = operation({
  id: 'resolveTillException',
  route: 'POST /till/exceptions/{exceptionId}/resolve',
  group: 'Transaction/Till',
  summary: 'Resolve an exception',
  description:
    'Records what was found or done about it. Nothing is posted: correct the cause with its own operation.',
  access: 'sales.refund',
  body: named(
    'ResolveTillExceptionRequest',
    Exactly({ note: Text(500, { examples: ['Counted again: two were on the shelf behind.'] }) }),
  ),
  answer: { code: 'TILL_EXCEPTION_RESOLVED', message: 'Exception resolved.', data: TillException },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const { orgId, userId } = actor;
    const found = await tx.one<{ status: string }>(sql`
      select e.status from ${exceptionsWithSales}
      where e.org_id = ${orgId} and e.id = ${params.exceptionId} and ${visibleExceptions(actor)}
      for no key update of e`);
    if (!found) throw fail('NOT_FOUND', { message: 'This exception does not exist.' });
    if (found.status !== 'OPEN') {
      throw fail('INVALID_STATE', { message: 'This exception is already resolved.' });
    }
    const resolution = body.note.trim();
    const [, exception] = await tx.inOrder(
      () =>
        tx.run(sql`
        update till_exceptions
        set status = 'RESOLVED', resolution = ${resolution}, resolved_by = ${userId}, resolved_at = now()
        where org_id = ${orgId} and id = ${params.exceptionId}`),
      () =>
        tx.one<TillException>(sql`
        select ${exceptionColumns} from ${exceptionsWithSales}
        where e.org_id = ${orgId} and e.id = ${params.exceptionId}`),
    );
    if (!exception) throw new Error('an exception is gone');
    return {
      data: exception,
      change: {
        type: 'tillException',
        id: exception.id,
        before: { status: 'OPEN' },
        after: { status: 'RESOLVED', resolution },
      },
    };
  },
});
