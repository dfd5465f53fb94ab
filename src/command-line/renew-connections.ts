import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/**
 * Clients keep their connections. So the first of several processes would keep all that were opened before the others
 * were there. The returned function ends each connection that is open by then with its next answer.
 */
export function renewConnections(server: Server): () => void {
  const opened = new Set<Socket>();
  const onOpened = (socket: Socket) => {
    opened.add(socket);
    socket.once('close', () => opened.delete(socket));
  };
  const kind = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.on(kind, onOpened);
  return () => {
    server.off(kind, onOpened);
    server.prependListener('request', function onRequest({ socket }, answer) {
      if (opened.size === 0) server.off('request', onRequest);
      else if (opened.has(socket)) answer.setHeader('Connection', 'close');
    });
  };
}
