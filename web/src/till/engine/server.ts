import { ApiError, answerOf, client, dataOf, inPageWords, type RefusedField } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { hasSignedOutHere, supposeSignIn } from '../../api/refresh.ts';
import { noteUser } from '../../session/one-user.ts';
import { noteServerTime } from './clock.ts';
import { problemOfDisk } from './disk.ts';
import type { Tile } from './favourites.ts';
import type {
  CataloguePage,
  CheckoutRequest,
  CloseRequest,
  Drawer,
  KeptSession,
  MovementInput,
  OfflineSale,
  Outlet,
  PaymentRecord,
  PushedSale,
  RefundRecord,
  ReturnRecord,
  SharedCart,
  TillReport,
  UnknownRecords,
} from './types.ts';

/** The requests of the till. Each can fail with an ApiError; status 0 means no connection. */
export type TillServer = typeof tillServer;

export const tillServer = {
  session: async (): Promise<KeptSession> => {
    if (hasSignedOutHere())
      throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in to continue.' });
    // Nobody is signed in as far as this browser knows. Only the server can say so; a till that is offline goes on.
    supposeSignIn();
    const asked = client.GET('/auth/session');
    const session = await dataOf(asked);
    noteServerTime((await asked).response.headers.get('Date'));
    noteUser(session.user.id);
    return session;
  },
  /** The outlets that sell. A warehouse has no till. */
  outlets: async (): Promise<Outlet[]> => {
    const outlets: Outlet[] = [];
    let cursor: string | null = null;
    do {
      const query = { status: 'ACTIVE' as const, limit: 100, ...(cursor && { cursor }) };
      const page: Schema<'OutletPage'> = await dataOf(client.GET('/outlets', { params: { query } }));
      outlets.push(...page.rows.filter(({ type }) => type !== 'WAREHOUSE'));
      cursor = page.nextCursor;
    } while (cursor);
    return outlets;
  },
  drawers: async (outletId: string) =>
    (
      await dataOf(
        client.GET('/tills', { params: { query: { outletId, status: 'ACTIVE', limit: 100 } } as never }),
      )
    ).rows,
  createDrawer: (outletId: string, name: string): Promise<Drawer> =>
    dataOf(client.POST('/tills', { body: { outletId, name } })),
  catalogue: (query: { outletId: string; cursor?: string; limit: number }): Promise<CataloguePage> =>
    dataOf(client.GET('/till/catalogue', { params: { query } })),
  arrangeFavourites: (outletId: string, tiles: Tile[], version: number | null) =>
    dataOf(
      client.PUT('/outlets/{outletId}/favourites', {
        params: { path: { outletId } },
        body: { tiles, ...(version !== null && { version }) },
      }),
    ),
  currentShift: (tillId: string, deviceId?: string): Promise<TillReport> =>
    dataOf(
      client.GET('/till/sessions/current', { params: { query: { tillId, ...(deviceId && { deviceId }) } } }),
    ),
  takeOver: (sessionId: string, deviceId: string): Promise<TillReport> =>
    dataOf(
      client.POST('/till/sessions/{sessionId}/device', {
        params: { path: { sessionId } },
        body: { deviceId },
      }),
    ),
  openShift: (body: Schema<'OpenTillRequest'>, key: string): Promise<TillReport> =>
    dataOf(client.POST('/till/sessions', { body, headers: keyed(key) })),
  closeShift: (sessionId: string, body: CloseRequest, key: string): Promise<TillReport> =>
    dataOf(
      client.POST('/till/sessions/{sessionId}/close', {
        params: { path: { sessionId } },
        body,
        headers: keyed(key),
      }),
    ),
  recordMovement: (sessionId: string, body: MovementInput, key: string) =>
    dataOf(
      client.POST('/till/sessions/{sessionId}/movements', {
        params: { path: { sessionId } },
        body,
        headers: keyed(key),
      }),
    ),
  recordPayment: (body: PaymentRecord, key: string) =>
    dataOf(client.POST('/till/payments', { body, headers: keyed(key) })),
  recordRefund: (body: RefundRecord, key: string) =>
    dataOf(client.POST('/till/refunds', { body, headers: keyed(key) })),
  recordReturn: (body: ReturnRecord, key: string) =>
    dataOf(client.POST('/till/returns', { body, headers: keyed(key) })),
  /** Which of these records the server does not have. */
  unknown: (body: Schema<'UnknownRecordsRequest'>): Promise<UnknownRecords> =>
    dataOf(client.POST('/till/unknown', { body })),
  checkout: (body: CheckoutRequest) =>
    dataOf(client.POST('/checkout', { body, headers: keyed(`sale ${body.saleId}`) })),
  push: async (outletId: string, sales: OfflineSale[]): Promise<PushedSale[]> =>
    (await answerOf(client.POST('/till/sales', { body: { outletId, sales } }))).data.results,
  parked: async (outletId: string): Promise<SharedCart[]> =>
    (
      await dataOf(
        client.GET('/cart/parked', {
          params: { query: { outletId, limit: 100 } },
          signal: AbortSignal.timeout(parkedWaitMs),
        }),
      )
    ).rows,
  shareParked: async (body: Schema<'ShareParkedCartsRequest'>): Promise<Schema<'SharedCartResult'>[]> =>
    (await dataOf(client.POST('/cart/parked', { body, signal: AbortSignal.timeout(parkedWaitMs) }))).results,
  takeParked: (cartId: string, body: Schema<'TakeParkedCartRequest'>): Promise<Schema<'TakenCart'>> =>
    dataOf(
      client.POST('/cart/parked/{cartId}/take', {
        params: { path: { cartId } },
        body,
        signal: AbortSignal.timeout(parkedWaitMs),
      }),
    ),
};

/** A cashier waits for a parked sale. After this long without an answer the till counts as offline. */
const parkedWaitMs = 8_000;

function keyed(key: string): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** No decision of the server: the same request may succeed later. */
export function isForLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === 'IDEMPOTENCY_IN_FLIGHT';
}

export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return inPageWords(problemOfDisk(error) ?? String((error as Error)?.message ?? error));
  const [first] = error.errors;
  if (!first) return error.message;
  const said = first.message.toLowerCase();
  const whole = error.message.toLowerCase();
  // The message is a sentence about it.
  if (whole.startsWith(said)) return error.message;
  const name = nameOf(first);
  const what = name ? `${name}: ${first.message}` : first.message;
  // With a single field the message says the same already.
  return whole.includes(said) ? `${what}.` : `${error.message} (${what})`;
}

/** What a cashier enters as lists. The till does not load the words of all fields. */
const listWords: Record<string, string> = {
  customerId: 'Customer',
  payments: 'Payment',
  lines: 'Items',
  returned: 'Returned items',
  givenBack: 'Refund',
};

/** The path to a field within a list, such as `lines.0.quantity`, says nothing to a cashier. */
function nameOf({ field, label }: RefusedField): string {
  const [list = '', ...path] = field.split('.');
  const words = listWords[list];
  return words ? inPageWords(words) : path.length > 0 ? '' : label;
}
