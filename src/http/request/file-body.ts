import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { fail, failField } from '../../values/refusal.ts';
import { Exactly } from '../schema.ts';

/** An operation's body that is a file: of one of these types, and no larger than this. */
export type FileBody = { types: readonly string[]; maxBytes: number; description: string };

/** A file as it arrived. What its type says is a claim: whoever reads the bytes finds out. */
export type SentFile = {
  type: string;
  bytes: Buffer;
  /** In place of the bytes, wherever the body is written down: what tells whether it is the same file. */
  toJSON(): object;
};

/** What the request is validated by: whether there is a file at all. */
export const fileBodySchema = Exactly({ file: Type.Unsafe<SentFile>({}) });

/** Room for the form around a file. */
const formBytes = 16_384;

/** Reads files instead of JSON in this scope: as a form with the one field `file`, or as the body itself. */
export function readFiles(scope: FastifyInstance, accepted: FileBody): void {
  const { types, maxBytes } = accepted;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (request: FastifyRequest, bytes: Buffer) => {
      return { file: sentFile(typeOf(request.headers['content-type'] ?? ''), bytes) };
    },
  );
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxBytes + formBytes },
    async (request: FastifyRequest, bytes: Buffer) => {
      const file = await fileOfForm(request.headers['content-type'] ?? '', bytes);
      if (!types.includes(file.type)) throw unsupported(accepted);
      if (file.bytes.length > maxBytes) throw fail('PAYLOAD_TOO_LARGE');
      return { file };
    },
  );
  scope.addContentTypeParser('*', async () => {
    throw unsupported(accepted);
  });
  // A request without a body has no type, and so no reader: it lacks the file.
  scope.addHook('preValidation', async (request) => {
    request.body ??= {};
  });
}

function unsupported({ types }: FileBody) {
  return fail('UNSUPPORTED_MEDIA_TYPE', {
    message: `Send a file of type ${types.join(', ')}, as the field file of multipart/form-data or as the body.`,
  });
}

/** Without what follows it: browsers send what a page calls `text/csv;charset=utf-8`. */
function typeOf(header: string): string {
  const [type = ''] = header.split(';', 1);
  return type.trim().toLowerCase();
}

function sentFile(type: string, bytes: Buffer): SentFile {
  return {
    type,
    bytes,
    toJSON: () => ({ type, sha256: createHash('sha256').update(bytes).digest('hex') }),
  };
}

async function fileOfForm(type: string, bytes: Buffer): Promise<SentFile> {
  rejectOtherForms(type, bytes);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw brokenForm();
    });
  const [[name, file] = ['', '']] = form;
  if (name !== 'file') throw failField('VALIDATION_FAILED', { field: name, message: 'is not a known field' });
  if (typeof file === 'string') {
    throw failField('VALIDATION_FAILED', { field: 'file', message: 'must be a file, with a filename' });
  }
  return sentFile(typeOf(file.type), Buffer.from(await file.arrayBuffer()));
}

const headersAtMost = 8_192;

/**
 * One part with a short head, seen before the form is read: a form of very many parts or headers takes a reader
 * seconds, and none of them could be of use.
 */
function rejectOtherForms(type: string, bytes: Buffer): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const delimiter = `--${quoted ?? plain}`;
  const head = bytes.indexOf('\r\n\r\n');
  if (
    !bytes.subarray(0, delimiter.length).equals(Buffer.from(delimiter)) ||
    head < 0 ||
    head > headersAtMost
  ) {
    throw brokenForm();
  }
  const end = bytes.indexOf(`\r\n${delimiter}`, head);
  if (end < 0) throw brokenForm();
  if (bytes.subarray(end + 2 + delimiter.length, end + 4 + delimiter.length).toString() !== '--') {
    const message = 'The form must have exactly one field, the file.';
    throw fail('VALIDATION_FAILED', { message });
  }
}

function brokenForm() {
  return fail('VALIDATION_FAILED', { message: 'The form cannot be read: it is not multipart/form-data.' });
}
