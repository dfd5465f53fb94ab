import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/**
 * Clients keep their connections. So the first of several processes would keep all that were opened before the others
 * were there. The returned function ends each connection that is open by then with its next answer.
 */
export function renewConnections(server: Server): () => void {
  const opened = new Set<Socket>();
  let stop: (() => void) | undefined;
  const onOpened = (socket: Socket) => {
    opened.add(socket);
    socket.once('close', () => {
      opened.delete(socket);
      if (opened.size === 0) stop?.();
    });
  };
  const kind = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.on(kind, onOpened);
  return () => {
    server.off(kind, onOpened);
    if (opened.size > 0) stop = endConnections(server, (socket) => opened.has(socket));
  };
}

/**
 * From now on, the next answer on such a connection is the last one and says so. If several requests have come at once, it
 * is the answer to the last of them: no answer would be sent behind one that closes the connection.
 * The returned function ends this.
 */
export function endConnections(server: Server, isMeant: (socket: Socket) => boolean): () => void {
  const lastAnswers = new WeakMap<Socket, ServerResponse>();
  const onRequest = ({ socket }: IncomingMessage, answer: ServerResponse) => {
    if (!isMeant(socket)) return;
    const earlier = lastAnswers.get(socket);
    if (earlier && !earlier.headersSent) earlier.setHeader('Connection', 'keep-alive');
    answer.setHeader('Connection', 'close');
    lastAnswers.set(socket, answer);
  };
  server.prependListener('request', onRequest);
  return () => server.off('request', onRequest);
}
