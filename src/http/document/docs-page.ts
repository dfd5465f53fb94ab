import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';

const scriptPath = '/docs/scalar.js';
const nonceInPage = 'nonce-of-this-answer';

/** The reference for people at /docs, drawn in the browser from /openapi.json by a script of our own origin. */
export function serveDocsPage(app: FastifyInstance): void {
  let loading: Promise<Docs> | undefined;
  // The package is 4 MB of script, which would slow down every start for a page that is rarely asked for.
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
    const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (zipped) reply.header('Content-Encoding', 'gzip');
    return reply
      .headers({ Vary: 'Accept-Encoding', 'Cache-Control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8')
      .send(zipped ? zippedScript : script);
  });
}

/** Nothing may be loaded from, or sent to, any other host; scripts run only if they are ours. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The script makes styles as it goes, without a nonce; what they could load is limited below.
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

/** Lets the plugin answer once, in a server that never listens: its page and script do not change. */
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
      // The page's author has no option for the links to his own site.
      customCss: 'a[href*="scalar.com"] { display: none }',
    },
  });
  const [page, script] = await Promise.all([inner.inject('/docs/'), inner.inject('/docs/js/scalar.js')]);
  await inner.close();
  return { page: page.body, script: script.body, zippedScript: await promisify(gzip)(script.body) };
}
