import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Directory } from '../platform/cells/directory.ts';
import type { LateText, Tx } from '../platform/db.ts';
import type { Refusal, RefusalCode } from '../values/refusal.ts';
import { type Access, type Actor, isAccess } from './access.ts';
import type { Answer, MetaForm } from './envelope.ts';
import type { Event } from './event.ts';
import type { FileBody, SentFile } from './request/file-body.ts';
import type { Print } from './run/print.ts';
import {
  type ImportLimits,
  type MakeTable,
  type Sheet,
  sheetOf,
  sheetOfTable,
  withFormat,
} from './run/sheet.ts';
import { Exactly } from './schema.ts';
import type { HandlerService } from './service.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type ParamsOf<R extends string> = { [Name in ParamNames<R>]: string };
type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;

/** The facts about a request besides its input. */
export type Caller = {
  address: string;
  /** What rate limits count by: the address, or the /64 of an IPv6 address. */
  network: string;
  requestId: string;
  /** The Idempotency-Key header. */
  idempotencyKey?: string | undefined;
  userAgent: string | undefined;
  /** The Accept header: the media types that the client takes. */
  accept?: string | undefined;
  /** The Accept-Language header: the languages that the user reads. */
  acceptLanguage?: string | undefined;
  /** The last event that the client got, when it resumes a stream. */
  lastEventId?: string | undefined;
  /** When its access token expires, in milliseconds. */
  tokenExpiresAt?: number | undefined;
  cookies: Record<string, string | undefined>;
  /** Whether the request comes from our own pages. Users who are known by a cookie must. */
  fromOwnPage: boolean;
  /** Why the token of a public operation was not accepted. */
  refusedToken?: Refusal | undefined;
};

/** The body that the handler gets: by its schema, or with the file. */
type BodyOf<Body, File> = File extends FileBody ? { file: SentFile } : StaticOr<Body, undefined>;

type Input<R extends Route, Query, Body, File> = {
  params: ParamsOf<R>;
  query: StaticOr<Query, Record<string, never>>;
  body: BodyOf<Body, File>;
  caller: Caller;
  service: HandlerService;
};
type ActorFor<A extends Access> = A extends 'public' | 'signature' ? Actor | undefined : Actor;

/** What a write changed in one record, for the audit trail. */
export type Change = { type: string; id: string; before?: object | undefined; after?: object | undefined };

/** Records a change within the transaction: the audit trail and the events. */
export type Note = (done: Pick<Outcome<unknown>, 'change' | 'events'>) => void;

/** An answer in another form than JSON. */
type Rendered = { contentType: string; body: string | Uint8Array | Readable };

export type Outcome<Data> = {
  data: Data;
  /** Renders another form of the answer. It runs after the transaction, because drawing takes time. */
  render?: () => Promise<Rendered>;
  meta?: object;
  /** The code of one of the operation's answers. Default: the first. */
  code?: string;
  /** Replaces the message of the answer with a more exact one. */
  message?: string;
  headers?: Record<string, string | string[]>;
  change?: Change;
  events?: Event[];
  /** A part of the texts above that the last statements of the work find. */
  late?: LateText;
  /** Who did this write, when no token says so: the tenant and user that a public operation found or created. */
  by?: { orgId: string; userId: string | null; sessionId?: string };
};

type AnswerFor<Data> = {
  code: string;
  message: string;
  data: Data;
  meta?: MetaForm;
  status?: 200 | 202;
  /** Sends the data without the envelope. Only where the interface prints it so. */
  bare?: boolean;
};

/** A business, or one that the request is about to open. Its cell is the one that the request runs in. */
export type Place = { orgId: string; isNew?: boolean };

/** The definition in an operation's file. */
type Definition<
  R extends Route,
  A extends Access,
  Query,
  Body,
  Data,
  Others extends readonly AnswerFor<TSchema>[],
  Prepared,
  File,
> = {
  id: string;
  route: R;
  /** Its group in the interface. */
  group: string;
  summary: string;
  description?: string;
  access: A;
  /** A public operation that also works for a signed-in user and then knows them. An invalid token counts as none. */
  mayBeSignedIn?: boolean;
  /** For changes of credentials and rights: needs a full sign-in, not an API key or a PIN. */
  needsSignIn?: boolean;
  /** Also works after the subscription has ended: signing in, subscribing, and anything that must not be lost. */
  worksWhenExpired?: boolean;
  /** The better operation. This one is kept only for clients of the interface. */
  compat?: string;
  /** Schemas of path parameters. By default, names that end in Id are ids, and others are short texts. */
  params?: Record<string, TSchema>;
  query?: Query;
  body?: Body;
  /** A file instead of a JSON body, sent as a form or by itself. */
  file?: File;
  answer: AnswerFor<Data>;
  /** Other answers, distinguished by their codes. Several may share a status. */
  otherAnswers?: Others;
  /** Answers its rows only as a sheet. */
  sheetOnly?: boolean;
  /** The sheet is for another program, which takes CSV files of limited length. */
  forImport?: ImportLimits;
  /** Makes a sheet of an answer that has no pages. Operations with pages are sheets by themselves. */
  makeTable?: MakeTable;
  /** How a sheet is printed for people, as a PDF and with a heading as a workbook. */
  print?: Print<never>;
  /** Media types other than JSON that it can answer, chosen by Accept. */
  otherForms?: string[];
  /** Answers only a stream of events. */
  isStream?: boolean;
  /** Codes it may refuse with, besides those that every operation of its kind may use. */
  refusals?: RefusalCode[];
  /**
   * What happens when a write is repeated with its Idempotency-Key. `stored` (default): the first answer is kept and
   * sent again. `sealed`: as `stored`, but the answer is encrypted because it contains a secret. `renewed`: the answer
   * is not kept, because it carries tokens, ends the session, or is built from records that never change. A public
   * write that is stored must define `scope`.
   */
  repeat?: 'stored' | 'sealed' | 'renewed';
  /** For a public write: whom its Idempotency-Key belongs to, such as an address. */
  scope?: (body: StaticOr<Body, undefined>) => string;
  /**
   * For a public operation: the business that the request is about, if this server has cells. It is asked before
   * `prepare` and, if it does not know yet, once more after it. Without an answer the operation runs at home.
   */
  business?: (
    context: Input<R, Query, Body, File> & { prepared: Prepared | undefined; directory: Directory },
  ) => Promise<Place | undefined> | Place | undefined;
  /** A POST that only asks, because its question is too long for an address. It leaves no entry in the audit trail. */
  onlyReads?: boolean;
  /** The entries of a list in its body are `UncheckedEntry`: a bad entry does not refuse the whole body. */
  readsEntries?: boolean;
  /**
   * A summary or a report, which may be read from a standby. By default these are the lists, the sheets and the
   * operations whose names begin with summarize.
   */
  isReport?: boolean;
  /** The answer is large, so it is compressed for clients that accept it. */
  isLarge?: boolean;
  /**
   * Slow work before the transaction: hashing, calls to other servers. It may run transactions of its own, whose writes
   * stay whatever happens later; it records those by `note`.
   */
  prepare?: (
    context: Input<R, Query, Body, File> & {
      actor: ActorFor<A>;
      transaction: <Result>(work: (tx: Tx, note: Note) => Promise<Result>) => Promise<Result>;
      log: Pick<FastifyBaseLogger, 'error'>;
    },
  ) => Promise<Prepared>;
  handle: (
    context: Input<R, Query, Body, File> & {
      tx: Tx;
      actor: ActorFor<A>;
      prepared: Prepared;
      /** The id that `business` chose for a new business. */
      newBusinessId?: string | undefined;
    },
  ) => Promise<Outcome<StaticOr<Data, never> | Static<Others[number]['data']>>>;
};

/** An operation as the runner uses it, with all defaults filled in. */
export type Operation = {
  id: string;
  method: Method;
  path: string;
  group: string;
  summary: string;
  description: string | undefined;
  access: Access;
  mayBeSignedIn: boolean;
  needsSignIn: boolean;
  worksWhenExpired: boolean;
  params: Record<string, TSchema> | undefined;
  query: TSchema | undefined;
  body: TSchema | undefined;
  file: FileBody | undefined;
  answers: [Answer, ...Answer[]];
  /** How its rows become a sheet, if it pages through rows. */
  sheet: Sheet | undefined;
  otherForms: string[];
  isStream: boolean;
  refusals: RefusalCode[];
  repeat: 'stored' | 'sealed' | 'renewed';
  scope: ((body: unknown) => string) | undefined;
  business:
    | ((context: Record<string, unknown>) => Promise<Place | undefined> | Place | undefined)
    | undefined;
  onlyReads: boolean;
  readsEntries: boolean;
  isLarge: boolean;
  isReport: boolean;
  prepare: ((context: Record<string, unknown>) => Promise<unknown>) | undefined;
  handle: (context: Record<string, unknown>) => Promise<Outcome<unknown>>;
  /** The original operation, if this one is its alias. */
  aliasOf: string | undefined;
  /** The operation to use instead, if this one is kept for compatibility. */
  compat: string | undefined;
};

export function operation<
  const R extends Route,
  const A extends Access,
  Data extends TSchema,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
  const Others extends readonly AnswerFor<TSchema>[] = [],
  Prepared = undefined,
  File extends FileBody | undefined = undefined,
>(definition: Definition<R, A, Query, Body, Data, Others, Prepared, File>): Operation {
  // Checked at start and not only by types: a route without access must never be served.
  if (!isAccess(definition.access)) throw new Error(`${definition.id} declares no access`);
  const [method, path] = definition.route.split(' ') as [Method, string];
  const answers = [definition.answer, ...(definition.otherAnswers ?? [])].map(completeAnswer);
  if (new Set(answers.map(({ code }) => code)).size < answers.length) {
    throw new Error(`${definition.id} has two answers with one code`);
  }
  const rowSheet =
    method === 'GET' ? sheetOf(definition.answer.data, definition.sheetOnly ?? false) : undefined;
  const asSheet = definition.makeTable ? sheetOfTable(definition.makeTable) : rowSheet;
  const sheet = asSheet && {
    ...asSheet,
    ...(definition.print && { print: definition.print as Print<object> }),
    ...(definition.forImport && { forImport: definition.forImport }),
  };
  return {
    ...definition,
    method,
    path,
    description: definition.description,
    mayBeSignedIn: definition.mayBeSignedIn ?? false,
    needsSignIn: definition.needsSignIn ?? false,
    worksWhenExpired: definition.worksWhenExpired ?? worksAlways(definition),
    params: definition.params,
    query: sheet ? withFormat(definition.query ?? Exactly({}), sheet) : definition.query,
    body: definition.body,
    file: definition.file,
    answers: answers as [Answer, ...Answer[]],
    sheet,
    otherForms: definition.otherForms ?? [],
    isStream: definition.isStream ?? false,
    refusals: definition.refusals ?? [],
    repeat: definition.repeat ?? 'stored',
    scope: definition.scope as Operation['scope'],
    business: definition.business as unknown as Operation['business'],
    onlyReads: definition.onlyReads ?? method === 'GET',
    readsEntries: definition.readsEntries ?? false,
    isLarge: definition.isLarge ?? false,
    isReport:
      method === 'GET' &&
      (definition.isReport ?? (sheet !== undefined || /^(list|summarize)/.test(definition.id))),
    prepare: definition.prepare as unknown as Operation['prepare'],
    handle: definition.handle as unknown as Operation['handle'],
    aliasOf: undefined,
    compat: definition.compat,
  };
}

/** Reading, signing in and the operator's work do not need a subscription. */
function worksAlways({ route, group, access }: { route: string; group: string; access: Access }): boolean {
  return (
    route.startsWith('GET ') || group === 'Auth' || group.startsWith('Auth/') || access === 'platform.admin'
  );
}

function completeAnswer(answer: AnswerFor<TSchema>): Answer {
  return { status: 200, meta: 'none', bare: false, ...answer };
}

/** A second name of an operation that the interface lists twice. It is kept for compatibility. */
export function alias(original: Operation, as: { id: string; route: Route; group: string }): Operation {
  const [method, path] = as.route.split(' ') as [Method, string];
  return { ...original, id: as.id, group: as.group, method, path, aliasOf: original.id, compat: original.id };
}
