import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect as open, type Socket } from 'node:net';

/** A kept-alive connection with one request at a time. */
export type Line = { socket: Socket; onAnswer(answer: string): void; failed(error: Error): void };

/**
 * Opens one connection per client. The clients share the processors with the server, so they only find the end of each
 * answer and its status.
 */
export function linesTo(url: string, clients: number): Line[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: clients }, () => {
    const socket = open({ host: hostname, port: Number(port), noDelay: true });
    const line: Line = { socket, onAnswer: () => {}, failed: () => {} };
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
      const head = text.indexOf('\r\n\r\n');
      const [, length] = (head > 0 && /\r\ncontent-length: (\d+)\r\n/i.exec(text)) || [];
      if (length === undefined || text.length < head + 4 + Number(length)) return;
      const answer = text;
      text = '';
      line.onAnswer(answer);
    });
    socket.on('error', (error) => line.failed(error));
    socket.on('close', () => line.failed(new Error('the server has closed the connection')));
    return line;
  });
}

export function ask(line: Line, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    line.onAnswer = (answer) =>
      answer.startsWith('HTTP/1.1 200 ') ? resolve() : reject(new Error(`it is answered ${answer}`));
    line.failed = reject;
    if (line.socket.destroyed) reject(new Error('the server has closed the connection'));
    else line.socket.write(request);
  });
}

export function line(name: string, times: number[], seconds: number): string {
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2).padStart(8);
  const rate = (times.length / seconds).toFixed(0).padStart(7);
  return `${name.padEnd(9)} ${rate} /s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`;
}

/** Each client repeats its work. Returns how long each run took, in milliseconds. */
export async function during(
  ms: number,
  clients: number,
  work: (client: number) => Promise<unknown>,
): Promise<number[]> {
  const end = performance.now() + ms;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let startedAt = performance.now(); startedAt < end; startedAt = performance.now()) {
        await work(client);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times;
}

export type Counted = { statements: number; roundTrips: number; cpuMs: number };

export async function countedBy(child: ChildProcess): Promise<Counted> {
  child.send('counted');
  const [{ counted }] = await once(child, 'message');
  return counted;
}
