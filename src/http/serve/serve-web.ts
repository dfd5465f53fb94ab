import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../values/refusal.ts';

const built = join(import.meta.dirname, '../../../web/dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Scripts are files of ours, nothing is loaded from or sent to another host, and nobody frames us. */
const policy = [
  "default-src 'none'",
  // The reader of barcodes by the camera is WebAssembly: a file of ours, too. Text is never run as a script.
  "script-src 'self' 'wasm-unsafe-eval'",
  // The components set styles as they go; what those could load is limited by the rest.
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

/** The console under /app and the till under /app/till: one page, built by `npm ci`. */
export function serveWeb(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = (request.params as { '*'?: string })['*'] ?? '';
    const isPage = extname(asked) === '' && !asked.startsWith('assets/');
    const file = await findBuilt(isPage ? 'index.html' : asked, request.headers['accept-encoding'] ?? '');
    if (file) return send(reply, file);
    if (isPage) return notBuilt(reply);
    throw fail('NOT_FOUND', { message: 'There is no such file.' });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/app', handler: answer });
  app.route({ method: ['GET', 'HEAD'], url: '/app/*', handler: answer });
  app.get('/', (_, reply) => reply.redirect('/app'));
}

type Built = { name: string; bytes: Buffer; encoding: string | undefined };

/** What is compressed when it is built, the smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

/** A file of the build, or of its folder of assets; never one beside it. */
async function findBuilt(name: string, accepted: string): Promise<Built | undefined> {
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

function send(reply: FastifyReply, { name, bytes, encoding }: Built): FastifyReply {
  if (encoding) reply.header('Content-Encoding', encoding);
  if (name === 'index.html') reply.header('Content-Security-Policy', policy);
  return reply
    .headers({
      Vary: 'Accept-Encoding',
      // The names of assets change with what is in them.
      'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .type(types[extname(name)] ?? 'application/octet-stream')
    .send(bytes);
}

async function readBuilt(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(built, name));
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
