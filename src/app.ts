import { isUtf8 } from 'node:buffer';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { TSchema } from 'typebox';
import { serveDemo } from './demo/serve-demo.ts';
import { cellStreams } from './events/exports.ts';
import { authenticate, hasToken } from './http/authenticate.ts';
import { apiInfo } from './http/document/api-info.ts';
import { serveDocsPage } from './http/document/docs-page.ts';
import { openApiDocument } from './http/document/openapi.ts';
import { schemasByStatus } from './http/envelope.ts';
import { sendRefusal } from './http/errors.ts';
import type { Operation } from './http/operation.ts';
import { clientAddress } from './http/request/client-address.ts';
import { fileBodySchema, readFiles } from './http/request/file-body.ts';
import { paramsSchema } from './http/request/path-params.ts';
import { memoryLimit } from './http/request/rate-limit.ts';
import {
  compileValidator,
  isTooDeep,
  rejectInvalidInput,
  rejectUnstorable,
  rejectUnstorableBody,
  repeatedKey,
  withoutEntries,
  withTinyNumbersAsText,
} from './http/request/validate.ts';
import type { RunParts } from './http/run/input.ts';
import { createKnownSessions } from './http/run/known-sessions.ts';
import { needsUser, run } from './http/run/run.ts';
import { Exactly, isOptionalBody } from './http/schema.ts';
import { serveJwks } from './http/serve/jwks.ts';
import { serveMetrics } from './http/serve/metrics.ts';
import { serveWeb } from './http/serve/serve-web.ts';
import { answerBrokenRequest, answerExpectation, answerUnrouted } from './http/serve/unrouted.ts';
import type { ServerParts } from './http/service.ts';
import { serveProductImages } from './inventory/exports.ts';
import { endpoints, operations } from './operations.ts';
import type { TokenClaims } from './platform/access-token.ts';
import { newId } from './platform/ids.ts';
import { serveAbout } from './service/serve-about.ts';
import { serveBusinessExports, serveLogos } from './settings/exports.ts';
import { fail, Refusal } from './values/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claims of the checked token. The database still decides whether the session is valid. */
    claims: TokenClaims | undefined;
    /** Why the token of a public operation was not accepted. */
    refusedToken: Refusal | undefined;
    /** The raw body, for operations with a signature. */
    bodyText: string | undefined;
    /** The client's address. Stored here, because a closed connection no longer has it. */
    address: string;
  }
  interface FastifyContextConfig {
    operationId?: string;
    /** The schemas of its answers, by status. */
    answers?: Record<string, TSchema>;
    /** The operation itself checks the entries of its body, one by one. */
    readsEntries?: boolean;
    isSigned?: boolean;
  }
}

export type AppParts = ServerParts & { log: FastifyBaseLogger; https?: { cert: Buffer; key: Buffer } };

const bodyLimitBytes = 1_048_576;
const connectionsAtMost = 20_000;
/** Beyond this many, idle ones are closed. Else those who keep many open would shut others out. */
const keptAliveAtMost = 15_000;
const closeIdleEveryMs = 100;
/** By default Node checks for slow clients only twice a minute. */
const slowClientLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };
/** Node itself would answer a request without a Host with an empty body. */
const connectionOptions = { ...slowClientLimits, requireHostHeader: false };

/** Builds the whole server. It does not listen yet. */
export async function build(
  serverParts: AppParts,
  served: Operation[] = operations,
): Promise<FastifyInstance> {
  const parts = {
    ...serverParts,
    streams: cellStreams(serverParts, serverParts.log),
    sessions: createKnownSessions(),
  };
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs as much as a query. Our lines name their request themselves.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    bodyLimit: bodyLimitBytes,
    // There is one proxy. Only the address that it appended counts, not those that the client claims.
    trustProxy: parts.config.trustProxy ? (_: string, hop: number) => hop === 0 : false,
    requestTimeout: 15_000,
    keepAliveTimeout: 70_000,
    ...(parts.https ? { https: { ...parts.https, ...connectionOptions } } : { http: connectionOptions }),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: () => newId(),
    // Hooks do not run before a route is known, so the headers are added here.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendRefusal(request, withHeaders(request, reply), error),
    clientErrorHandler: answerBrokenRequest,
  } as object) as unknown as FastifyInstance;

  app.server.maxConnections = connectionsAtMost;
  closeIdleWhenMany(app);
  app.server.on('checkExpectation', answerExpectation);
  await app.register(cookie);
  app.decorateRequest('claims', undefined);
  app.decorateRequest('refusedToken', undefined);
  app.decorateRequest('bodyText', undefined);
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, _, done) => {
    request.address = clientAddress(request.ip ?? 'unknown');
    done();
  });
  app.setValidatorCompiler(compileValidator as never);
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error));
  answerUnrouted(app);
  readJson(app);
  setHeaders(app);
  logRequests(app);

  // Streams are closed first: they never end by themselves, and the server waits for all open answers.
  app.addHook('preClose', async () => parts.streams.close());

  await serveMetrics(app, parts);
  serveJwks(app, parts);
  const limitSession = memoryLimit(parts.config.rates.session);
  for (const operation of served) {
    const { file } = operation;
    if (!file) serve(app, parts, operation, limitSession);
    else {
      await app.register(async (scope) => {
        readFiles(scope, file);
        serve(scope, parts, operation, limitSession);
      });
    }
  }
  const openApi = servedDocument(served);
  for (const endpoint of endpoints) {
    app.route({
      method: 'GET',
      url: endpoint.path,
      exposeHeadRoute: true,
      config: { operationId: endpoint.id },
      attachValidation: true,
      schema: { querystring: Exactly({}) },
      handler: async (request, reply) => {
        rejectInvalidInput(request);
        return endpoint.answer({ ...parts, openApi }, request, reply);
      },
    });
  }
  serveProductImages(app, parts);
  serveLogos(app, parts);
  serveBusinessExports(app, parts);
  serveDocsPage(app);
  serveAbout(app, parts);
  serveDemo(app, parts);
  serveWeb(app);
  return app;
}

function serve(
  app: FastifyInstance,
  parts: RunParts,
  operation: Operation,
  limitSession: (subject: string) => void,
): void {
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    // The answers are not the route's response schema: Fastify would compile all their serialisers at every start.
    config: {
      operationId: operation.id,
      answers: schemasByStatus(operation.answers),
      readsEntries: operation.readsEntries,
      isSigned: operation.access === 'signature',
    },
    // The runner rejects bad input itself, after it knows the user.
    attachValidation: true,
    schema: {
      params: paramsSchema(operation.path, operation.params),
      querystring: operation.query ?? Exactly({}),
      ...(operation.method !== 'GET' && {
        body: operation.file ? fileBodySchema : (operation.body ?? noBody),
      }),
    },
    onRequest: async (request) => {
      const isPublic = !needsUser(operation);
      if (isPublic && !(operation.mayBeSignedIn && hasToken(request))) return;
      try {
        // Runs before the body is read, so that strangers cannot upload.
        request.claims = await authenticate(parts, request);
      } catch (error) {
        if (!(isPublic && error instanceof Refusal)) throw error;
        // An expired cookie must not prevent anybody from signing in.
        request.refusedToken = error;
        return;
      }
      limitSession(request.claims.sessionId);
    },
    preValidation: async (request) => {
      if (request.body === undefined && operation.body && isOptionalBody(operation.body)) request.body = {};
      rejectUnstorable(request.query, '');
      rejectUnstorable(request.params, '');
    },
    handler: (request, reply) => run(parts, operation, request, reply),
  });
}

function closeIdleWhenMany({ server }: FastifyInstance): void {
  let [open, closedAt] = [0, Number.NEGATIVE_INFINITY];
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const now = performance.now();
    if (open <= keptAliveAtMost || now - closedAt < closeIdleEveryMs) return;
    closedAt = now;
    server.closeIdleConnections();
  });
}

const noBody = { type: ['object', 'null'], additionalProperties: false };

/** The OpenAPI document as text. It is built at the first request and then kept. */
function servedDocument(served: Operation[]): () => string {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(openApiDocument(served, endpoints, apiInfo));
    return text;
  };
}

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(fail('MALFORMED_JSON', { message: 'The body is not UTF-8.' }));
    const text = bytes.toString('utf8');
    if (request.routeOptions.config.isSigned) request.bodyText = text;
    if (isTooDeep(text)) return done(fail('MALFORMED_JSON', { message: 'The body is nested too deeply.' }));
    const repeated = repeatedKey(text);
    parse(request, text, (error, body) => {
      if (error) return done(fail('MALFORMED_JSON'));
      if (repeated !== undefined) {
        return done(
          fail('MALFORMED_JSON', { message: `An object of the body has the key ${repeated} twice.` }),
        );
      }
      try {
        rejectUnstorableBody(text, request.routeOptions.config.readsEntries ? withoutEntries(body) : body);
        done(null, withTinyNumbersAsText(text) ?? body);
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
}

function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _, done) => {
    withHeaders(request, reply);
    done();
  });
}

function withHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('X-Request-Id', request.id);
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  return reply;
}

/** Logs one line per request, without the query, the body and the headers, which may hold secrets. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId } = request.routeOptions.config;
    const line = {
      reqId: request.id,
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      operation: operationId,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      org: request.claims?.orgId,
      user: request.claims?.userId,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}
