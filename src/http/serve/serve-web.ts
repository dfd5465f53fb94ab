import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../values/refusal.ts';

const buildFolder = join(import.meta.dirname, '../../../web/dist');

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Only our own scripts run, nothing is loaded from or sent to another host, and no other site may frame us. */
const policy = [
  "default-src 'none'",
  // The barcode reader for the camera is WebAssembly, also a file of ours. Text is never run as a script.
  "script-src 'self' 'wasm-unsafe-eval'",
  // The components set inline styles. What styles could load is limited by the other rules.
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the console at /app and the till at /app/till. Both are one page, which `npm ci` builds. */
export function serveWeb(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.params as { '*'?: string })['*'] ?? '';
    const isPage = extname(path) === '' && !path.startsWith('assets/');
    const file = await findBuilt(isPage ? 'index.html' : path, request.headers['accept-encoding'] ?? '');
    if (file) return send(reply, file);
    if (isPage) return notBuilt(reply);
    throw fail('NOT_FOUND', { message: 'This file does not exist.' });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/app', handler: answer });
  app.route({ method: ['GET', 'HEAD'], url: '/app/*', handler: answer });
  app.get('/', (_, reply) => reply.redirect('/app'));
}

type BuiltFile = { name: string; bytes: Buffer; encoding: string | undefined };

/** The build writes compressed copies. The smallest comes first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

/** Finds a file of the build or its assets folder, and never one outside of it. */
async function findBuilt(name: string, accepted: string): Promise<BuiltFile | undefined> {
  if (!/^(assets\/)?[\w-]+(\.[\w-]+)+$/.test(name)) return undefined;
  for (const { name: encoding, ending } of encodings) {
    if (!accepts(accepted, encoding)) continue;
    const bytes = await readBuilt(name + ending);
    if (bytes) return { name, bytes, encoding };
  }
  const bytes = await readBuilt(name);
  return bytes && { name, bytes, encoding: undefined };
}

function accepts(accepted: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted);
}

function send(reply: FastifyReply, { name, bytes, encoding }: BuiltFile): FastifyReply {
  if (encoding) reply.header('Content-Encoding', encoding);
  if (name === 'index.html') reply.header('Content-Security-Policy', policy);
  return reply
    .headers({
      Vary: 'Accept-Encoding',
      // Asset names contain a hash of their content, so they can be cached for ever.
      'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
    .send(bytes);
}

async function readBuilt(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(buildFolder, name));
  } catch (error) {
    if (['ENOENT', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send(
      'The console is not built. Run `npm run build` and start the server again. The API works: see /docs.\n',
    );
}
