import sql from 'sql-template-tag';
import { CursorPage } from '../../../http/envelope.ts';
import { createdBetween, dateFilters, defineList, readPage } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { Id } from '../../../http/schema.ts';
import {
  ExceptionKind,
  ExceptionStatus,
  exceptionColumns,
  exceptionsWithSales,
  TillException,
  visibleExceptions,
} from './exceptions.ts';

const exceptions = defineList({
  name: 'tillExceptions',
  from: exceptionsWithSales,
  id: sql`e.id`,
  sorts: { createdAt: { by: sql`e.created_at`, type: 'timestamptz' } },
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {
    ...dateFilters,
    status: ExceptionStatus,
    kind: ExceptionKind,
    outletId: Id,
    tillId: Id,
    saleId: Id,
  },
  where: (actor, { status, kind, outletId, tillId, saleId, ...dates }) => [
    sql`e.org_id = ${actor.orgId}`,
    visibleExceptions(actor),
    ...createdBetween(sql`e.created_at`, actor, dates),
    status ? sql`e.status = ${status}` : undefined,
    kind ? sql`e.kind = ${kind}` : undefined,
    outletId ? sql`e.outlet_id = ${outletId}` : undefined,
    tillId ? sql`e.till_id = ${tillId}` : undefined,
    saleId ? sql`e.sale_id = ${saleId}` : undefined,
  ],
});

export const listTillExceptions = operation({
  id: 'listTillExceptions',
  route: 'GET /till/exceptions',
  group: 'Transaction/Till',
  summary: 'Exceptions of offline sales to look at (cursor)',
  description:
    'What happened at tills and does not agree with the books, by the day it was found. A cashier sees those of their own sales.',
  access: 'sales.read',
  query: exceptions.query,
  answer: {
    code: 'TILL_EXCEPTIONS_LISTED',
    message: 'The exceptions.',
    data: CursorPage('TillExceptionPage', TillException),
    meta: 'page',
  },

  handle: (context) => readPage<TillException>(context, exceptions, exceptionColumns),
});
