import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { type Note, operation } from '../../../http/operation.ts';
import { Choice, Count, Exactly, Id, Nullable, named, UncheckedEntry } from '../../../http/schema.ts';
import { databaseFault, isUnavailable, type Tx, withWaitBudget } from '../../../platform/db.ts';
import { type FieldError, fail, failField, Refusal } from '../../../values/refusal.ts';
import { ExceptionKind, writeExceptionOnce } from '../exceptions/exceptions.ts';
import { type ChargedSale, OfflineSale, readOfflineSale } from './offline-sale.ts';
import { postOfflineSale } from './post-offline-sale.ts';

const PushedSale = Exactly({
  saleId: Nullable(Id),
  status: Choice(['ACCEPTED', 'DUPLICATE', 'REFUSED', 'LATER'], {
    description:
      'ACCEPTED: posted. DUPLICATE: was posted before. REFUSED: cannot be read, see `errors`. LATER: not possible now, send it again.',
  }),
  number: { ...Nullable(Type.String()), description: 'What it is called here.' },
  exceptions: Type.Array(ExceptionKind, { description: 'What a person should look at.' }),
  errors: Type.Array(Exactly({ field: Type.String(), code: Type.String(), message: Type.String() })),
});
type PushedSale = Static<typeof PushedSale>;

export const pushOfflineSales = operation({
  id: 'pushOfflineSales',
  route: 'POST /till/sales',
  group: 'Transaction/Till',
  summary: 'Push sales rung up offline',
  description:
    'Each sale is posted by itself, as it was charged, exactly once by its `saleId`, in any order and however often it is sent. A sale that disagrees with the books becomes an exception and is never refused for it. Only an entry that cannot be read, or is beyond all limits, is refused, by itself, with the exception SALE_REFUSED. ACCEPTED and DUPLICATE mean that the sale is stored; all others stay in the queue of the till.',
  access: 'sales.sell',
  readsEntries: true,
  repeat: 'renewed',
  worksWhenExpired: true,
  body: named(
    'OfflineSalesRequest',
    Exactly({
      outletId: Id,
      sales: Type.Array(UncheckedEntry(OfflineSale), { minItems: 1, maxItems: 100 }),
    }),
  ),
  answer: {
    code: 'OFFLINE_SALES_PUSHED',
    message: 'The result for each sale.',
    data: named(
      'OfflineSalesPushed',
      Exactly({
        results: Type.Array(named('PushedSale', PushedSale), { description: 'In the order of `sales`.' }),
        accepted: Count,
        duplicates: Count,
        refused: Count,
        later: Count,
      }),
    ),
  },
  refusals: ['NOT_FOUND'],

  prepare: async ({ actor, body, transaction, log }) => {
    await transaction((tx) => rejectUnknownOutlet(tx, actor, body.outletId));
    return postInOrder({ actor, outletId: body.outletId, entries: body.sales, transaction, log });
  },
  handle: async ({ prepared: results }) => {
    const count = (status: PushedSale['status']) => results.filter((one) => one.status === status).length;
    const [accepted, duplicates] = [count('ACCEPTED'), count('DUPLICATE')];
    return { data: { results, accepted, duplicates, refused: count('REFUSED'), later: count('LATER') } };
  },
});

async function rejectUnknownOutlet(tx: Tx, { orgId, outletIds }: Actor, outletId: string): Promise<void> {
  const outlet = await tx.one(sql`select 1 from outlets where org_id = ${orgId} and id = ${outletId}`);
  if (!outlet || (outletIds && !outletIds.includes(outletId))) {
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  }
}

type Push = {
  actor: Actor;
  outletId: string;
  entries: unknown[];
  transaction: <Result>(work: (tx: Tx, note: Note) => Promise<Result>) => Promise<Result>;
  log: { error(facts: object, message: string): void };
};

/** After this time the till gets its answer. It sends the rest again. */
const answerWithinMs = 10_000;

/**
 * Posts the sales one by one, each in its own transaction, in the order of each shift, so that no gap in the numbers is
 * reported that a later sale would fill.
 */
async function postInOrder({ actor, outletId, entries, transaction, log }: Push): Promise<PushedSale[]> {
  const begun = performance.now();
  const results = entries.map((entry): PushedSale => ({ ...notPosted, saleId: saleIdOf(entry) }));
  const readable: { at: number; charged: ChargedSale }[] = [];
  for (const [at, entry] of entries.entries()) {
    try {
      readable.push({ at, charged: readOfflineSale(actor, outletId, entry) });
    } catch (error) {
      results[at] = { ...(results[at] ?? notPosted), ...refusedBy(error) };
    }
  }
  readable.sort((one, other) => (sortKey(one.charged) < sortKey(other.charged) ? -1 : 1));
  let isAnyPosted = false;
  for (const { at, charged } of readable) {
    if (performance.now() - begun > answerWithinMs) break;
    try {
      // Each sale has the wait budget of a checkout.
      const posted = await withWaitBudget(() =>
        transaction((tx, note) => postOfflineSale(tx, actor, charged, note)),
      );
      results[at] = { ...posted, saleId: charged.order.id, errors: [] };
      isAnyPosted = true;
    } catch (error) {
      if (isUnavailable(error) || failsWholeRequest(error)) {
        // If some are posted, the till must learn which; the rest is sent again. Otherwise the whole request fails.
        if (!isAnyPosted) throw error;
        break;
      }
      results[at] = { ...(results[at] ?? notPosted), ...failureOf(error, log) };
    }
  }
  await noteRefused({ actor, outletId, entries, transaction, log }, results);
  return results;
}

/** Writes an exception for a refused sale. If that fails, the till still gets its answer. */
async function noteRefused({ actor, outletId, entries, transaction, log }: Push, results: PushedSale[]) {
  for (const [at, result] of results.entries()) {
    const { status, saleId, errors } = result;
    if (status !== 'REFUSED' || !saleId) continue;
    const { number } = entries[at] as { number?: unknown };
    const details = {
      number: typeof number === 'string' ? storableText(number.slice(0, 100)) : null,
      errors,
    };
    try {
      // The sale has happened, so a person must look at it.
      await transaction((tx) =>
        writeExceptionOnce(tx, actor, { kind: 'SALE_REFUSED', details, outletId, saleId }),
      );
      results[at] = { ...result, exceptions: ['SALE_REFUSED'] };
    } catch (error) {
      log.error({ err: error }, 'the exception of a refused sale was not written');
    }
  }
}

/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

const notPosted: PushedSale = { saleId: null, status: 'LATER', number: null, exceptions: [], errors: [] };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id in an entry that may be anything. */
function saleIdOf(entry: unknown): string | null {
  const { saleId } = (entry ?? {}) as { saleId?: unknown };
  return typeof saleId === 'string' && uuid.test(saleId) ? saleId.toLowerCase() : null;
}

function sortKey({ order, completedAt }: ChargedSale): string {
  return `${order.tillSessionId}/${new Date(completedAt).toISOString()}/${order.number}`;
}

/** Whether the rest would fail too: the user's session has ended, or the server is too busy. */
function failsWholeRequest(error: unknown): boolean {
  return error instanceof Refusal && [401, 403, 429, 503].includes(error.status);
}

function refusedBy(error: unknown): { status: 'REFUSED'; errors: FieldError[] } {
  if (!(error instanceof Refusal)) throw error;
  const { errors, code, message } = error;
  return { status: 'REFUSED', errors: errors.length > 0 ? errors : [{ field: 'sales', code, message }] };
}

/**
 * The result for a sale that failed. Figures too large for a column are refused. After an error of the server the till
 * keeps the sale and sends it again.
 */
function failureOf(error: unknown, log: Push['log']): Pick<PushedSale, 'status' | 'errors'> {
  if (error instanceof Refusal) return refusedBy(error);
  if (databaseFault(error)?.code === '22003') {
    return refusedBy(fail('VALIDATION_FAILED', { message: 'The figures are too large.' }));
  }
  log.error({ err: error }, 'an offline sale was not posted');
  return {
    status: 'LATER',
    errors: [{ field: 'sales', code: 'SERVER_ERROR', message: 'something went wrong on our side' }],
  };
}
