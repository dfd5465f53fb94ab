import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Tx } from '../platform/db.ts';
import type { Refusal, RefusalCode } from '../values/refusal.ts';
import { type Access, type Actor, isAccess } from './access.ts';
import type { Answer, MetaForm } from './envelope.ts';
import type { Event } from './event.ts';
import type { FileBody, SentFile } from './request/file-body.ts';
import { type Sheet, sheetOf, withFormat } from './run/sheet.ts';
import { Exactly } from './schema.ts';
import type { HandlerService } from './service.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type ParamsOf<R extends string> = { [Name in ParamNames<R>]: string };
type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;

/** What the request says beside its input. */
export type Caller = {
  address: string;
  /** What limits count: the address, of an IPv6 one its /64. */
  network: string;
  requestId: string;
  userAgent: string | undefined;
  /** The forms of an answer that it takes, as the header says it. */
  accept?: string | undefined;
  /** The last that it got of a stream that it goes on with. */
  lastEventId?: string | undefined;
  /** When its access token ends, in milliseconds. */
  tokenExpiresAt?: number | undefined;
  cookies: Record<string, string | undefined>;
  /** Whether the request comes from our own pages: who is known by a cookie must. */
  fromOwnPage: boolean;
  /** Why the token that came with a public operation does not count. */
  refusedToken?: Refusal | undefined;
};

/** The body as the handler gets it: of the schema, or with the file. */
type BodyOf<Body, File> = File extends FileBody ? { file: SentFile } : StaticOr<Body, undefined>;

type Input<R extends Route, Query, Body, File> = {
  params: ParamsOf<R>;
  query: StaticOr<Query, Record<string, never>>;
  body: BodyOf<Body, File>;
  caller: Caller;
  service: HandlerService;
};
type ActorFor<A extends Access> = A extends 'public' | 'signature' ? Actor | undefined : Actor;

/** What a write did to one record, for the audit trail. */
export type Change = { type: string; id: string; before?: object | undefined; after?: object | undefined };

/** Writes into the transaction what was done in it: the audit trail and the events. */
export type Note = (done: Pick<Outcome<unknown>, 'change' | 'events'>) => void;

/** An answer that is not JSON. */
type Rendered = { contentType: string; body: string | Uint8Array | Readable };

export type Outcome<Data> = {
  data: Data;
  /** Makes the form that is sent instead of the data: after the transaction, for drawing takes its time. */
  render?: () => Promise<Rendered>;
  meta?: object;
  /** Which of the operation's answers this is; the first when absent. */
  code?: string;
  /** Says more exactly than the answer's own message what happened. */
  message?: string;
  headers?: Record<string, string | string[]>;
  change?: Change;
  events?: Event[];
  /** Whose write this was, where no token says so: the tenant and user that a public operation found or made, if any. */
  by?: { orgId: string; userId: string | null; sessionId?: string };
};

type AnswerFor<Data> = {
  code: string;
  message: string;
  data: Data;
  meta?: MetaForm;
  status?: 200 | 202;
  /** Sends the data as it is, without the envelope: only where the interface prints it so. */
  bare?: boolean;
};

/** What an operation's file fills in. */
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
  /** The group of the interface's list that it stands in. */
  group: string;
  summary: string;
  description?: string;
  access: A;
  /** A public operation that someone who is signed in may use, too: it then gets to know who. A bad token is nobody's. */
  mayBeSignedIn?: boolean;
  /** What credentials and people's rights are changed by asks for a full sign-in: no API key, no till taken over by PIN. */
  needsSignIn?: boolean;
  /** It can be used when the subscription has ended, too: signing in, subscribing, and what must not be lost. */
  worksWhenExpired?: boolean;
  /** The operation that does the same and is to be preferred: this one is kept for clients of the interface. */
  compat?: string;
  /** What a parameter of the path may be, where that is not what its name says: an id, or a short text. */
  params?: Record<string, TSchema>;
  query?: Query;
  body?: Body;
  /** Instead of a body of JSON: a file, sent as a form or by itself. */
  file?: File;
  answer: AnswerFor<Data>;
  /** Told from the first by their codes; several may have one status, which is then documented as one of them. */
  otherAnswers?: Others;
  /** It answers a page of rows, and those as a sheet only. */
  sheetOnly?: boolean;
  /** Media types that it answers instead of JSON where Accept asks for them. */
  otherForms?: string[];
  /** It answers a stream of events, and nothing else. */
  isStream?: boolean;
  /** Codes it may refuse with, beyond those that every operation of its kind may. */
  refusals?: RefusalCode[];
  /**
   * How a write is repeated. `stored` (the default): the first answer is kept and given again. `sealed`: so it is, and
   * kept encrypted, for it tells a secret. `renewed`: the answer is not kept, for it carries tokens, ends the session
   * that could repeat it, or is made of records that are there once for ever. A public write that is stored says whose
   * it is.
   */
  repeat?: 'stored' | 'sealed' | 'renewed';
  scope?: (body: StaticOr<Body, undefined>) => string;
  /** The entries of a list in its body are `ReadAlone`: nothing in one of them refuses the whole body. */
  readsEntries?: boolean;
  /** The answer is large: it is sent compressed to whoever takes that. */
  isLarge?: boolean;
  /**
   * Slow work before the transaction: hashing, calls to others. May read by transactions of its own, and write by them
   * what shall stay whatever becomes of the rest; `note` is then the trail of it.
   */
  prepare?: (
    context: Input<R, Query, Body, File> & {
      actor: ActorFor<A>;
      transaction: <Result>(work: (tx: Tx, note: Note) => Promise<Result>) => Promise<Result>;
      log: Pick<FastifyBaseLogger, 'error'>;
    },
  ) => Promise<Prepared>;
  handle: (
    context: Input<R, Query, Body, File> & { tx: Tx; actor: ActorFor<A>; prepared: Prepared },
  ) => Promise<Outcome<StaticOr<Data, never> | Static<Others[number]['data']>>>;
};

/** An operation as the runner sees it, whatever its types. */
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
  /** Its rows as a sheet, where it pages through rows. */
  sheet: Sheet | undefined;
  otherForms: string[];
  isStream: boolean;
  refusals: RefusalCode[];
  repeat: 'stored' | 'sealed' | 'renewed';
  scope: ((body: unknown) => string) | undefined;
  readsEntries: boolean;
  isLarge: boolean;
  prepare: ((context: Record<string, unknown>) => Promise<unknown>) | undefined;
  handle: (context: Record<string, unknown>) => Promise<Outcome<unknown>>;
  /** The operation that this one is a second name of. */
  aliasOf: string | undefined;
  /** The operation that is to be used instead, of one that is kept for compatibility. */
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
  // Checked at start and not only by types: a route that declares no access must not be served.
  if (!isAccess(definition.access)) throw new Error(`${definition.id} declares no access`);
  const [method, path] = definition.route.split(' ') as [Method, string];
  const answers = [definition.answer, ...(definition.otherAnswers ?? [])].map(completeAnswer);
  if (new Set(answers.map(({ code }) => code)).size < answers.length) {
    throw new Error(`${definition.id} has two answers with one code`);
  }
  const sheet = method === 'GET' ? sheetOf(definition.answer.data, definition.sheetOnly ?? false) : undefined;
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
    readsEntries: definition.readsEntries ?? false,
    isLarge: definition.isLarge ?? false,
    prepare: definition.prepare as unknown as Operation['prepare'],
    handle: definition.handle as unknown as Operation['handle'],
    aliasOf: undefined,
    compat: definition.compat,
  };
}

/** Reading, signing in and what the operator does are no part of what a business subscribes to. */
function worksAlways({ route, group, access }: { route: string; group: string; access: Access }): boolean {
  return (
    route.startsWith('GET ') || group === 'Auth' || group.startsWith('Auth/') || access === 'platform.admin'
  );
}

function completeAnswer(answer: AnswerFor<TSchema>): Answer {
  return { status: 200, meta: 'none', bare: false, ...answer };
}

/** A second name of an operation, for those that the interface lists twice: kept for compatibility. */
export function alias(original: Operation, as: { id: string; route: Route; group: string }): Operation {
  const [method, path] = as.route.split(' ') as [Method, string];
  return { ...original, id: as.id, group: as.group, method, path, aliasOf: original.id, compat: original.id };
}
