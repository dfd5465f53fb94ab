import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; data: Record<string, unknown> };
};

export type Receiver = {
  url: string;
  messages: Message[];
  /** How the receiver answers. The default is 204. */
  answer: (response: ServerResponse, message: Message) => void;
  close(): void;
};

/** A webhook receiver on this machine. */
export async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
  const server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    const message = { headers: request.headers, body, event: JSON.parse(body) };
    made.messages.push(message);
    made.answer(response, message);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const made: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages: [],
    answer: answer ?? ((response) => response.writeHead(204).end()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return made;
}
