import type { FastifyReply, FastifyRequest } from 'fastify';
import sql, { empty } from 'sql-template-tag';
import type { TokenClaims } from '../../platform/access-token.ts';
import { isDeparted, readingBusiness } from '../../platform/cells/open-cells.ts';
import { homeName } from '../../platform/cells/placements.ts';
import {
  databaseFault,
  isRetryable,
  type LogPosition,
  logPosition,
  type Tx,
  withWaitBudget,
} from '../../platform/db.ts';
import { serviceOrgId } from '../../platform/service-org.ts';
import { fail, Refusal } from '../../values/refusal.ts';
import type { Actor } from '../access.ts';
import {
  actorOf,
  authorise,
  knownSessionStatement,
  readOpening,
  type SessionRow,
  sessionStatement,
  setTenant,
  tenantSetting,
  touchSession,
} from '../authenticate.ts';
import type { Note, Operation, Place } from '../operation.ts';
import { rejectInvalidInput } from '../request/validate.ts';
import type { ServerParts } from '../service.ts';
import { answerText, type FinishedAnswer, finishRequest, replay } from './answer.ts';
import { compress } from './compress.ts';
import {
  bindToOutlets,
  idempotencyKey,
  idempotencyLock,
  publicAnswerStatement,
  publicScope,
  type Repeatable,
  repeatable,
  type StoredAnswer,
  storeAnswerStatement,
  storedAnswerJoin,
} from './idempotency.ts';
import { inputOf, type RunParts } from './input.ts';
import { isSameSession } from './known-sessions.ts';
import { readReader } from './print.ts';
import { asOneStatement, changeStatements } from './record-change.ts';
import { isBusy, withRetries } from './retry.ts';
import { requestedFormat, type SheetFormat, sendSheet } from './sheet.ts';
import { rejectUnsigned } from './signature.ts';

/** The length from which every JSON answer is compressed. Smaller ones fit into a few packets as they are. */
const compressedFrom = 2_000;

/** A repeatable write, and its earlier answer if there is one. */
type EarlierWrite = { write: Repeatable; stored: StoredAnswer | undefined };

/**
 * One request = one tenant = one transaction. The order is the same for every operation: identify the user, check
 * access, check the input, look for an earlier answer, do the work, record it, commit, answer.
 */
export async function run(
  parts: RunParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!operation.onlyReads && parts.hasRoom?.() === false) {
    throw fail('UNAVAILABLE', {
      message: 'The disk of the server is full. Nothing was changed. Try again when there is room.',
      retryAfterSeconds: 10,
    });
  }
  const format = operation.sheet && requestedFormat(operation.sheet, request);
  if (format) return runSheet(parts, operation, { request, reply, format });
  const runOperation = needsUser(operation) ? runForUser : runPublic;
  const answer = await withWaitBudget(() => runOperation(parts, operation, request, reply));
  const { late } = answer;
  const text = late ? answer.text.replaceAll(late.placeholder, await late.text) : answer.text;
  const { contentType, body } = (await answer.render?.()) ?? {
    contentType: 'application/json; charset=utf-8',
    body: text,
  };
  reply.code(answer.status).headers(answer.headers).type(contentType);
  const isWorthwhile = operation.isLarge || (!answer.render && text.length >= compressedFrom);
  if (!isWorthwhile || typeof body !== 'string') return reply.send(body);
  const { encoding, payload } = await compress(body, request.headers['accept-encoding']);
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.header('Vary', 'Accept-Encoding').send(payload);
}

/**
 * Whether the operation needs a signed-in user. Public operations do not, and signed ones are proven by their
 * signature.
 */
export function needsUser({ access }: Pick<Operation, 'access'>): boolean {
  return access !== 'public' && access !== 'signature';
}

async function runForUser(
  parts: RunParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FinishedAnswer> {
  const { orgId, userId } = requireClaims(operation, request);
  const key = idempotencyKey(request, operation);
  const write = key
    ? repeatable(parts.keys, operation, request, { key, owner: { orgId, userId } })
    : undefined;

  const asUser = <Result>(
    work: (tx: Tx, actor: Actor, earlier: EarlierWrite | undefined) => Promise<Result>,
  ) => transactionOfUser(parts, operation, { request, write }, work);

  if (!operation.prepare) {
    const runAsKnown = operation.method === 'GET' ? readAsKnown : writeAsKnown;
    const answer = await withRetries(() => runAsKnown(parts, operation, { request, reply, write }));
    if (answer) return answer;
  }
  let prepared: unknown;
  if (operation.prepare) {
    const { actor, earlier } = await asUser(async (_, actor, earlier) => ({ actor, earlier }));
    if (earlier?.stored) return replay(earlier.write, earlier.stored);
    prepared = await operation.prepare({
      ...inputOf(parts, operation, request),
      actor,
      transaction: (work: (tx: Tx, note: Note) => Promise<unknown>) =>
        withRetries(() =>
          asUser((tx, actor) =>
            work(tx, (done) =>
              tx.defer(asOneStatement(changeStatements(operation, done, { request, actor }))),
            ),
          ),
        ),
      log: request.log.child({ reqId: request.id }),
    });
  }
  return withRetries(() =>
    asUser(async (tx, actor, earlier) => {
      if (earlier?.stored) return replay(earlier.write, earlier.stored);
      const outcome = await operation.handle({ ...inputOf(parts, operation, request), tx, actor, prepared });
      return finishRequest(tx, operation, outcome, { request, reply, actor, write: earlier?.write });
    }),
  );
}

/**
 * Reads as the user was at their last request, so that the session and the rows travel in one round trip. Nothing leaves
 * before the session is seen to be the same. If it is not, the answer is undefined, and the request takes its usual way.
 */
async function readAsKnown(
  parts: RunParts,
  operation: Operation,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FinishedAnswer | undefined> {
  const claims = requireClaims(operation, request);
  const known = findKnown(parts, operation, claims);
  if (!known) return undefined;
  const { actor } = known;
  const finish = async (tx: Tx) =>
    finishRequest(tx, operation, await handleAs(actor, tx, parts, operation, request), {
      request,
      reply,
      actor,
      write: undefined,
    });
  const read = await readOnReplica(parts, operation, { claims, known: known.session, work: finish });
  if (read) return read.result;
  return parts.database.app.read(
    readOpening(claims.orgId),
    async (tx) => {
      const [session, outcome] = await Promise.allSettled([
        tx.one<SessionRow>(
          knownSessionStatement(claims, { billing: parts.config.billing, known: known.session }),
        ),
        handleAs(actor, tx, parts, operation, request),
      ]);
      if (session.status === 'rejected') throw session.reason;
      if (!isSameSession(known.session, session.value)) return undefined;
      if (outcome.status === 'rejected') throw outcome.reason;
      return finishRequest(tx, operation, outcome.value, { request, reply, actor, write: undefined });
    },
    claims.orgId,
  );
}

/**
 * Reads a list or a report from a standby. The primary is asked first whether the session is still as it is known, and
 * how far its log goes: a standby is only read when it has got that far. Undefined when the primary must be read.
 */
async function readOnReplica<Result>(
  { database: all, config }: RunParts,
  operation: Operation,
  { claims, known, work }: { claims: TokenClaims; known: SessionRow; work: (tx: Tx) => Promise<Result> },
): Promise<{ result: Result } | undefined> {
  const { orgId } = claims;
  // What operators read is in all cells, and a standby is of one.
  const isOfAllCells = all.cells !== undefined && orgId === serviceOrgId;
  if (!operation.isReport || isOfAllCells) return undefined;
  // The standbys of home know nothing of a business in a cell.
  const database = all.cells ? (await all.cells.of(orgId)).database : all;
  if (database.replicas.figures().length === 0) return undefined;
  const opening = all.cells ? readingBusiness(readOpening(orgId), orgId) : readOpening(orgId);
  const statement = knownSessionStatement(claims, { billing: config.billing, known }, positionColumns);
  try {
    const checked = await database.app.read(
      opening,
      (tx) => tx.one<SessionRow & LogPosition>(statement),
      orgId,
    );
    if (!checked || !isSameSession(known, checked)) return undefined;
    return await database.replicas.read({ since: checked, opening, work, tenant: orgId });
  } catch (error) {
    // The business has just left this cell. The primary of its new one is read.
    if (isDeparted(error)) return undefined;
    throw error;
  }
}

const positionColumns = { columns: sql`, ${logPosition}`, table: empty };

/** Made once, because finding out where an error comes from takes longer than the rest of a guess. */
const wrongGuess = new Error('the session has changed, or the request was answered before');

/**
 * Writes as the user was at their last request, so that the session and the first statements of the work travel in one
 * round trip. Nothing is committed before the session is seen to be the same and the request to be a new one. If either
 * is not so, all is rolled back, the answer is undefined, and the request takes its usual way.
 */
async function writeAsKnown(
  parts: RunParts,
  operation: Operation,
  {
    request,
    reply,
    write: unbound,
  }: { request: FastifyRequest; reply: FastifyReply; write: Repeatable | undefined },
): Promise<FinishedAnswer | undefined> {
  const claims = requireClaims(operation, request);
  const known = findKnown(parts, operation, claims);
  if (!known) return undefined;
  const { actor } = known;
  const write = unbound && bindToOutlets(parts.keys, unbound, actor.outletIds);
  // What is written in another cell is committed there at once, so it must not be written on a guess.
  const elsewhere = () => Promise.reject(wrongGuess);
  try {
    return await parts.database.app.transaction(async (tx) => {
      const guessing = tx.directory ? { ...tx, directory: { ...tx.directory, elsewhere } } : tx;
      const [opened, outcome] = await Promise.allSettled([
        openForUser(parts, tx, claims, { write: unbound, known: known.session }),
        handleAs(actor, guessing, parts, operation, request),
      ]);
      if (opened.status === 'rejected') throw opened.reason;
      const { session, stored } = opened.value;
      if (stored || !isSameSession(known.session, session)) throw wrongGuess;
      if (outcome.status === 'rejected') throw outcome.reason;
      return finishRequest(tx, operation, outcome.value, { request, reply, actor, write });
    }, claims.orgId);
  } catch (error) {
    if (error === wrongGuess) return undefined;
    throw error;
  }
}

/** What is known of the session, if it allows the operation. */
function findKnown(
  { sessions }: RunParts,
  operation: Operation,
  claims: TokenClaims,
): { session: SessionRow; actor: Actor } | undefined {
  const session = sessions.find(claims);
  if (!session) return undefined;
  try {
    return { session, actor: authorise(claims, session, operation) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function handleAs(
  actor: Actor,
  tx: Tx,
  parts: RunParts,
  operation: Operation,
  request: FastifyRequest,
) {
  rejectInvalidInput(request);
  return operation.handle({ ...inputOf(parts, operation, request), tx, actor, prepared: undefined });
}

function requireClaims({ id }: Operation, { claims }: FastifyRequest): TokenClaims {
  if (!claims) throw new Error(`${id} runs without authentication`);
  return claims;
}

/** Runs work in a transaction of the user's tenant, after access and input were checked. */
function transactionOfUser<Result>(
  parts: RunParts,
  operation: Operation,
  { request, write }: { request: FastifyRequest; write?: Repeatable | undefined },
  work: (tx: Tx, actor: Actor, earlier: EarlierWrite | undefined) => Promise<Result>,
): Promise<Result> {
  const claims = requireClaims(operation, request);
  return parts.database.app.transaction(async (tx) => {
    const { session, stored } = await openForUser(parts, tx, claims, { write });
    const actor = authorise(claims, session, operation);
    parts.sessions.remember(claims, session);
    if (session?.unusedForAMinute) tx.defer(touchSession(claims));
    rejectInvalidInput(request);
    const earlier = write && { write: bindToOutlets(parts.keys, write, actor.outletIds), stored };
    return work(tx, actor, earlier);
  }, claims.orgId);
}

/** Runs the operation once per page, each in its own transaction, so that a user who loses access gets no more rows. */
async function runSheet(
  parts: RunParts,
  operation: Operation,
  { request, reply, format }: { request: FastifyRequest; reply: FastifyReply; format: SheetFormat },
): Promise<FastifyReply> {
  const { sheet } = operation;
  if (!sheet) throw new Error(`${operation.id} has no rows`);
  const name = operation.id
    .replace(/^[a-z]+/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase();
  const claims = requireClaims(operation, request);
  const printing =
    sheet.print && (format === 'pdf' || format === 'xlsx')
      ? {
          reader: await transactionOfUser(parts, operation, { request }, (tx) =>
            readReader(tx, claims, request.headers['accept-language']),
          ),
          query: request.query as Record<string, string | undefined>,
        }
      : undefined;
  const target = { name, sheet, format, tenant: claims.orgId, printing };
  return sendSheet(reply, target, async (page) => {
    const input = inputOf(parts, operation, request);
    const { cursor: _, ...filters } = input.query as { cursor?: string };
    const query = { ...filters, ...page };
    const outcome = await withWaitBudget(() =>
      withRetries(
        async () => {
          const claims = requireClaims(operation, request);
          const known = findKnown(parts, operation, claims);
          const handle = (tx: Tx, actor: Actor) =>
            operation.handle({ ...input, query, tx, actor, prepared: undefined });
          const read =
            known &&
            (await readOnReplica(parts, operation, {
              claims,
              known: known.session,
              work: async (tx) => {
                rejectInvalidInput(request);
                return handle(tx, known.actor);
              },
            }));
          if (read) return read.result;
          return transactionOfUser(parts, operation, { request }, handle);
        },
        // Once a sheet is partly sent, it also waits for a busy database.
        (error) => isRetryable(error) || (page.cursor !== undefined && isBusy(error)),
      ),
    );
    // Serialised by the schema, so that only declared fields leave.
    const [answer] = operation.answers;
    return JSON.parse(answerText(reply, answer, outcome, outcome.meta ?? null)).data;
  });
}

/** Sets the tenant and reads the session and an earlier answer, in one round trip. */
async function openForUser(
  parts: RunParts,
  tx: Tx,
  claims: TokenClaims,
  { write, known }: { write: Repeatable | undefined; known?: SessionRow },
): Promise<{ session: SessionRow | undefined; stored: StoredAnswer | undefined }> {
  const earlier = write && storedAnswerJoin(write, claims);
  const { config } = parts;
  const [, row] = await explainLockTimeout(
    tx.inOrder(
      () =>
        write
          ? tx.lock(tenantSetting(claims.orgId), idempotencyLock(write))
          : tx.run(setTenant(claims.orgId)),
      () =>
        tx.one<SessionRow & Partial<StoredAnswer>>(
          known
            ? knownSessionStatement(claims, { billing: config.billing, known }, earlier)
            : sessionStatement(claims, config, earlier),
        ),
    ),
  );
  if (!row?.requestHash) return { session: row, stored: undefined };
  return { session: row, stored: row as StoredAnswer };
}

async function runPublic(
  parts: RunParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FinishedAnswer> {
  if (operation.access === 'signature') rejectUnsigned(request, parts.config.billingSecret);
  rejectInvalidInput(request);
  const key = idempotencyKey(request, operation);
  const scope = publicScope(parts.keys, operation, request.body);
  const write = key ? repeatable(parts.keys, operation, request, { key, owner: { scope } }) : undefined;
  const input = inputOf(parts, operation, request);
  const { identity, cells } = parts.database;
  const findPlace = async (prepared?: unknown): Promise<Place | undefined> =>
    cells && operation.business?.({ ...input, prepared, directory: cells.directory });
  let place = await findPlace();
  const tenant = () => (cells ? (place ?? request.claims)?.orgId : undefined);
  const inBusiness = <Result>(work: (tx: Tx) => Promise<Result>) => identity.transaction(work, tenant());
  const asActor = <Result>(work: (tx: Tx, actor: Actor | undefined) => Promise<Result>) =>
    inBusiness(async (tx) => work(tx, await readActor(tx, parts, request.claims)));
  const readStored = async (tx: Tx) => {
    if (!write) return undefined;
    const [, stored] = await explainLockTimeout(
      tx.inOrder(
        () => tx.lock(idempotencyLock(write)),
        () => tx.one<StoredAnswer>(publicAnswerStatement(write, scope)),
      ),
    );
    return stored;
  };
  // A business that has moved to a cell has left this answer at home.
  const findStored = async () => {
    if (!write) return undefined;
    return (await inBusiness(readStored)) ?? (tenant() ? await identity.transaction(readStored) : undefined);
  };
  if (write && operation.prepare) {
    const stored = await findStored();
    // A different request with the same key goes on, so that it counts as an attempt before it is refused.
    if (stored?.requestHash.equals(write.requestHash)) return replay(write, stored);
  }
  const prepared = await operation.prepare?.({
    ...input,
    actor: request.claims && (await asActor(async (_, actor) => actor)),
    transaction: (work: (tx: Tx, note: Note) => Promise<unknown>) => inBusiness((tx) => work(tx, rejectNote)),
    log: request.log.child({ reqId: request.id }),
  });
  place ??= await findPlace(prepared);
  let attempt = 0;
  const work = async () => {
    attempt += 1;
    if (attempt > 1) {
      // Somebody else may have got the address meanwhile, or given it up. Then the request belongs elsewhere, and it may
      // be this very request, sent twice.
      place = place?.isNew ? ((await findPlace()) ?? place) : await findPlace(prepared);
      const stored = await findStored();
      if (write && stored) return replay(write, stored);
    }
    return asActor(async (tx, actor) => {
      const stored = await readStored(tx);
      if (write && stored) return replay(write, stored);
      const newBusinessId = place?.isNew ? place.orgId : undefined;
      const outcome = await operation.handle({ ...input, tx, actor, prepared, newBusinessId });
      const answer = finishRequest(tx, operation, outcome, {
        request,
        reply,
        actor: outcome.by ?? actor,
        write,
      });
      if (write && tx.cell !== undefined && tx.cell !== homeName) keepAtHome(tx, write, answer);
      return answer;
    });
  };
  return withRetries(work, (error) => isRetryable(error) || isAnsweredElsewhere(error));
}

/** The answer came home from a cell, where the same request was answered meanwhile. */
function isAnsweredElsewhere(error: unknown): boolean {
  return databaseFault(error)?.constraint === 'public_answers_pkey';
}

/** When the request is sent again, its address may lead to no business any more. Then its answer is found at home. */
function keepAtHome({ directory }: Tx, write: Repeatable, { late, ...answer }: FinishedAnswer): void {
  if (late) throw new Error(`${write.operation} has no complete answer yet`);
  directory?.atHome(sql`${storeAnswerStatement(write, answer)} on conflict do nothing`);
}

/** The signed-in user of a public operation. Undefined when the session has ended. */
async function readActor(
  tx: Tx,
  { config }: ServerParts,
  claims: TokenClaims | undefined,
): Promise<Actor | undefined> {
  if (!claims) return undefined;
  await tx.run(setTenant(claims.orgId));
  const session = await tx.one<SessionRow>(sessionStatement(claims, config));
  return session && actorOf(claims, session);
}

/**
 * Turns a lock timeout into IDEMPOTENCY_IN_FLIGHT. It wraps all statements of the batch, because those after the failed
 * lock fail as well.
 */
async function explainLockTimeout<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (databaseFault(error)?.code === '55P03') throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 2 });
    throw error;
  }
}

function rejectNote(): never {
  throw new Error('a public operation notes nothing before it knows whose it is');
}
