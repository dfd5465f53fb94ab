import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Page } from 'playwright-core';

/** The network between a browser and the server, which can be cut, and which can bring a new version of the app. */
export type Wire = {
  url: string;
  cut(): void;
  mend(): Promise<void>;
  /** From now on the service worker is another one, as after an update of the server. */
  bringUpdate(): void;
};

export async function openWire(server: string): Promise<Wire> {
  let addition = '';
  const wire = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    const isWorker = url === '/app/sw.js';
    const sent = request(
      server + url,
      // Unpacked and always sent, so that something can be put behind it.
      { method, headers: isWorker ? { host: headers.host } : headers },
      (told) => {
        const { 'content-length': length, ...others } = told.headers;
        answer.writeHead(told.statusCode ?? 502, isWorker ? others : told.headers);
        told.pipe(answer, { end: !isWorker });
        if (isWorker) told.on('end', () => answer.end(addition));
      },
    );
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
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
  };
}

/** The server does what the next such POST asks for, and the page hears nothing of it. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
    await page.unroute(`**${path}`);
  });
}
