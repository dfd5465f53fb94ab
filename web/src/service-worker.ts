/**
 * Caches the app, so that a till starts offline, and the small pictures it has shown. The till keeps its own data.
 * Answers of the API are never cached.
 */

import { pictureCache } from './picture-cache.ts';

export type Waiting = { waitUntil(work: Promise<unknown>): void };
type ServiceWorker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent & Waiting) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const worker = globalThis as unknown as ServiceWorker;

/** The files of this build that a till needs, filled in by the build. The back office is loaded on use. */
const files = '__FILES__' as unknown as string[];
const page = '/app/index.html';
const cachedFiles = [page, ...files.map((file) => `/app/${file}`)];
const cacheName = `tillhouse-${hashOf(files.join())}`;

const picturesName = 'tillhouse-pictures';
const pictures = pictureCache({
  open: () => caches.open(picturesName),
  fetchPicture: (request) => fetch(request),
  budgetBytes: 20_000_000,
});

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(cachedFiles)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

// The till says when an update does no harm, and when no page of an older version is left.
worker.addEventListener('message', (event) => {
  if (event.data === 'UPDATE_NOW') event.waitUntil(worker.skipWaiting());
  if (event.data === 'FORGET_OLD') event.waitUntil(forgetOld());
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepFiles(event.data.keep));
});

/** The texts of the language of a page. They are loaded before this worker serves the page for the first time. */
async function keepFiles(addresses: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address, location.href);
    const isOurs = origin === location.origin && pathname.startsWith('/app/assets/');
    if (isOurs && !(await cache.match(pathname))) await cache.add(pathname);
  }
}

async function forgetOld(): Promise<void> {
  for (const name of await caches.keys())
    if (name !== cacheName && name !== picturesName) await caches.delete(name);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/images\/.+-192\.webp$/.test(pathname)) event.respondWith(pictures.get(request));
  if (!/^\/app(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(pathname, request));
  else if (cachedFiles.includes(pathname) || pathname.startsWith('/app/assets/'))
    event.respondWith(fromCache(pathname, request));
});

/** A till starts from the cache and updates later. Every other page loads the newest version when online. */
async function pageFor(pathname: string, request: Request): Promise<Response> {
  if (/^\/app\/till(\/|$)/.test(pathname)) return fromCache(page, request);
  const answer = await fetch(request).catch(() => undefined);
  return answer && answer.status < 500 ? answer : fromCache(page, request);
}

/** A till of an older version finds its files in the older cache. The server has only the new ones. */
async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const found = (await cache.match(path)) ?? (await caches.match(path));
  if (found) return found;
  const answer = await fetch(request);
  // Files that only some tills need are cached on first use, so that they also work offline.
  if (answer.ok && path.startsWith('/app/assets/')) await cache.put(path, answer.clone());
  return answer;
}

function hashOf(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
