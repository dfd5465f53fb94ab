import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import type { Page, Route } from 'playwright-core';

/** The network between a browser and the server, which can be cut, and which can bring a new version of the app. */
export type Wire = {
  url: string;
  cut(): void;
  mend(): Promise<void>;
  /** From now on the service worker is another one, as after an update of the server. */
  bringUpdate(): void;
  /** The server seems to have given out fewer numbers of a till than it has, as after a restore; 0 for no more. */
  pretendNext(number: number): void;
  /** Whether the server was asked for this path at all. */
  wasAskedFor(path: string): boolean;
  /** Every answer that came through, with its size on the wire: the head and the body as it was packed. */
  answers: { url: string; bytes: number }[];
  /** The server does what the next POST to such a path asks for, and the line breaks in the middle of its answer. */
  loseAnswer(path: RegExp): void;
  /** The line breaks in the middle of the next answers to this path. */
  breakAt(path: string, times: number): void;
  /** The bodies of what was sent to this path. */
  sentTo(path: string): string[];
};

/** `worker` is put behind the service worker of every version. A server that is started again may be elsewhere then. */
export async function openWire(server: string | (() => string), { worker = '' } = {}): Promise<Wire> {
  const place = typeof server === 'string' ? () => server : server;
  let addition = worker;
  let pretended = 0;
  let lost: RegExp | undefined;
  const broken = { path: '', times: 0 };
  const sent: { url: string; body: string }[] = [];
  const askedFor = new Set<string>();
  const answers: { url: string; bytes: number }[] = [];
  const wire = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    askedFor.add(url);
    if (url === broken.path && broken.times > 0) {
      broken.times--;
      // After the first byte, so that the browser does not ask a second time by itself.
      answer.writeHead(200, { 'content-length': '1000' });
      return void answer.write('<', () => answer.destroy());
    }
    const isWorker = url === '/app/sw.js';
    const isShift = pretended > 0 && url.startsWith('/till/sessions/current');
    const passed = request(
      place() + url,
      // Unpacked and always sent, so that something can be put behind it.
      { method, headers: isWorker || isShift ? { ...headers, 'accept-encoding': 'identity' } : headers },
      (told) => {
        const { 'content-length': length, ...others } = told.headers;
        const counted = { url, bytes: told.rawHeaders.join('\r\n').length };
        answers.push(counted);
        told.on('data', ({ length }) => {
          counted.bytes += length;
        });
        answer.writeHead(told.statusCode ?? 502, isWorker || isShift ? others : told.headers);
        if (method === 'POST' && lost?.test(url)) {
          lost = undefined;
          // After the first byte, so that the browser does not ask a second time by itself.
          return void told.once('data', (part) => answer.write(part.subarray(0, 1), () => answer.destroy()));
        }
        if (isShift) return void text(told).then((body) => answer.end(numbered(body, pretended)));
        told.pipe(answer, { end: !isWorker });
        if (isWorker) told.on('end', () => answer.end(addition));
        return undefined;
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
    if (method === 'POST')
      text(asked).then(
        (body) => sent.push({ url, body }),
        () => undefined,
      );
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => wire.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = wire.address() as AddressInfo;
  const cut = () => {
    wire.close();
    wire.closeAllConnections();
  };
  after(cut);
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: () => listen(port),
    bringUpdate: () => {
      addition += '\n// The next version.';
    },
    pretendNext: (number) => {
      pretended = number;
    },
    loseAnswer: (path) => {
      lost = path;
    },
    breakAt: (path, times) => {
      Object.assign(broken, { path, times });
    },
    answers,
    wasAskedFor: (path) => askedFor.has(path),
    sentTo: (path) => sent.filter(({ url }) => url === path).map(({ body }) => body),
  };
}

function numbered(body: string, next: number): string {
  return body.replace(/("nextNumber":"[^"]*-)\d{6}"/, `$1${String(next).padStart(6, '0')}"`);
}

/**
 * As `page.route`, until the returned function is called; then requests go on as usual. A route is never taken off a
 * page: a request that begins while the browser stops intercepting may never be answered (13 of 300 on a busy machine).
 */
export async function routeUntil(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
}

/**
 * The server does what the next such POST asks for, and the page hears nothing of it; or from a proxy, that no answer
 * came.
 */
export async function loseAnswer(
  page: Page,
  path: string,
  { byProxy = false }: { byProxy?: boolean } = {},
): Promise<void> {
  const lastOne = await routeUntil(page, `**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    lastOne();
    await route.fetch();
    if (byProxy) return route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Timeout</h1>' });
    return route.abort();
  });
}

/** What is asked for by such an address waits until it is let go. `isHeld` says that the first such request waits. */
export async function holdBack(
  page: Page,
  address: RegExp,
): Promise<{ isHeld: Promise<void>; letGo(): void }> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, (route) => {
    held.resolve();
    return released.promise.then(() => route.continue());
  });
  return { isHeld: held.promise, letGo: released.resolve };
}

/** The server answers the next request to such an address at once, and the page hears of it when it is let go. */
export async function holdAnswer(
  page: Page,
  address: RegExp,
): Promise<{ isAnswered: Promise<void>; letGo(): void }> {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const lastOne = await routeUntil(page, address, async (route) => {
    lastOne();
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { isAnswered: answered.promise, letGo: released.resolve };
}
