import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';

const scriptPath = '/docs/scalar.js';
const nonceInPage = 'nonce-of-this-answer';

/** Serves the reference at /docs. A script from our own origin draws it in the browser from /openapi.json. */
export function serveDocsPage(app: FastifyInstance): void {
  let loading: Promise<Docs> | undefined;
  // Loaded on first use: the package has 4 MB of script, which would slow down every start.
  const docs = () => {
    loading ??= loadDocs();
    return loading;
  };
  app.get('/docs', async (_, reply) => {
    const { page } = await docs();
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('Content-Security-Policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceInPage, nonce));
  });
  app.get(scriptPath, async (request, reply) => {
    const { script, zippedScript } = await docs();
    const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (acceptsGzip) reply.header('Content-Encoding', 'gzip');
    return reply
      .headers({ Vary: 'Accept-Encoding', 'Cache-Control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8')
      .send(acceptsGzip ? zippedScript : script);
  });
}

/** The page may not load from or send to any other host, and runs only our own scripts. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The script creates styles without a nonce. What styles could load is limited below.
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Docs = { page: string; script: string; zippedScript: Buffer };

/** Asks the plugin once, in a server that never listens, because its page and script do not change. */
async function loadDocs(): Promise<Docs> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Tillhouse API',
      cdn: scriptPath,
      nonce: nonceInPage,
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      proxyUrl: '',
      persistAuth: false,
      // The package has no option to hide the links to its own site.
      customCss: 'a[href*="scalar.com"] { display: none }',
    },
  });
  const [page, script] = await Promise.all([inner.inject('/docs/'), inner.inject('/docs/js/scalar.js')]);
  await inner.close();
  return { page: page.body, script: script.body, zippedScript: await promisify(gzip)(script.body) };
}
