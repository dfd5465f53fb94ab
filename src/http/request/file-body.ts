import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { fail, failField } from '../../values/refusal.ts';
import { Exactly } from '../schema.ts';

/** A request body that is a file: the accepted types and the largest size. */
export type FileBody = { types: readonly string[]; maxBytes: number; description: string };

/** An uploaded file. Its type is only a claim of the sender. */
export type SentFile = {
  type: string;
  bytes: Buffer;
  /** Replaces the bytes by a hash wherever the body is logged or compared. */
  toJSON(): object;
};

/** Validates only that there is a file. */
export const fileBodySchema = Exactly({ file: Type.Unsafe<SentFile>({}) });

/** Space for the form around the file. */
const formBytes = 16_384;

/** Reads files instead of JSON in this scope: as the form field `file`, or as the body itself. */
export function readFiles(scope: FastifyInstance, accepted: FileBody): void {
  const { types, maxBytes } = accepted;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (request: FastifyRequest, bytes: Buffer) => {
      return { file: sentFile(mediaTypeOf(request.headers['content-type'] ?? ''), bytes) };
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
  // A request without a body has no content type and no parser. Validation then reports the missing file.
  scope.addHook('preValidation', async (request) => {
    request.body ??= {};
  });
}

function unsupported({ types }: FileBody) {
  return fail('UNSUPPORTED_MEDIA_TYPE', {
    message: `Send a file of type ${types.join(', ')}, as the field file of multipart/form-data or as the body.`,
  });
}

/** The media type without parameters: browsers send `text/csv;charset=utf-8`. */
function mediaTypeOf(header: string): string {
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
  return sentFile(mediaTypeOf(file.type), Buffer.from(await file.arrayBuffer()));
}

const headersAtMost = 8_192;

/**
 * The form must have one part with a short header. This is checked before the form is parsed, because a form with very
 * many parts or headers would take seconds.
 */
function rejectOtherForms(type: string, bytes: Buffer): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const delimiter = `--${quoted ?? plain}`;
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (
    !bytes.subarray(0, delimiter.length).equals(Buffer.from(delimiter)) ||
    headEnd < 0 ||
    headEnd > headersAtMost
  ) {
    throw brokenForm();
  }
  const end = bytes.indexOf(`\r\n${delimiter}`, headEnd);
  if (end < 0) throw brokenForm();
  if (bytes.subarray(end + 2 + delimiter.length, end + 4 + delimiter.length).toString() !== '--') {
    const message = 'The form must have exactly one field, the file.';
    throw fail('VALIDATION_FAILED', { message });
  }
}

function brokenForm() {
  return fail('VALIDATION_FAILED', { message: 'The form cannot be read: it is not multipart/form-data.' });
}
