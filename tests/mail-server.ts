import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';

type Mail = { to: string; raw: string };

/** A mail server that keeps what it gets. It is closed when the test file is done. */
export async function mailServer(): Promise<{ mails: Mail[]; url: string }> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        mails.push({ to, raw: Buffer.concat(parts).toString() });
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  after(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return { mails, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
}

type Part = { type: string; name: string | undefined; body: Buffer };

/** The parts of a mail, as a reader takes them apart. */
export function partsOf(raw: string): Part[] {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const headers = head.replace(/\r\n\s+/g, ' ');
  const [, type = ''] = /^content-type: ([^;\r\n]+)/im.exec(headers) ?? [];
  const [, boundary] = /boundary="?([^";\r\n]+)/i.exec(headers) ?? [];
  if (boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n|\r\n$/g, '')));
  }
  const [, encoding = ''] = /^content-transfer-encoding: (\S+)/im.exec(headers) ?? [];
  const [, name] = /^content-disposition: attachment; filename="?([^"\r\n]+)"?/im.exec(headers) ?? [];
  const text = encoding === 'quoted-printable' ? unquoted(body) : body;
  return [{ type, name, body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'latin1') }];
}

const unquoted = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The subject of a mail, whose letters beyond ASCII are encoded words (RFC 2047). */
export function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: ((?:.*\r\n\s+)*.*)\r$/m.exec(raw) ?? [];
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : unquoted(text.replaceAll('_', ' ')),
    )
    .replace(/[\s\S]*/, (bytes) => Buffer.from(bytes, 'latin1').toString());
}

/** The plain text of a mail. */
export const textOf = (raw: string): string => partsOf(raw)[0]?.body.toString() ?? '';
