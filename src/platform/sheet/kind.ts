import { isUtf8 } from 'node:buffer';
import { fail, failField } from '../../values/refusal.ts';
import { zipEntries } from './zip-reader.ts';

export type SheetKind = 'csv' | 'xlsx';

export const unpackedAtMostBytes = 100 * 1024 * 1024;

/** Tells by the bytes what a file is, whatever its name says. Refuses what cannot be a sheet before reading it. */
export function sheetKind(bytes: Buffer): SheetKind {
  if (bytes.length === 0) throw failField('VALIDATION_FAILED', { field: 'file', message: 'is empty' });
  if (begins(bytes, '504b0304')) {
    const entries = zipEntries(bytes);
    if (!entries?.has('xl/workbook.xml')) throw unsupported('It is a zip, but not an XLSX workbook.');
    const unpacked = entries.values().reduce((sum, entry) => sum + entry.unpacked, 0);
    if (unpacked > unpackedAtMostBytes) {
      throw fail('PAYLOAD_TOO_LARGE', {
        message: 'The workbook is larger than 100 MB when it is unpacked.',
      });
    }
    return 'xlsx';
  }
  if (begins(bytes, 'd0cf11e0')) {
    throw unsupported('It is an old workbook, or has a password. Save it as .xlsx without a password.');
  }
  const isText = begins(bytes, 'fffe') || begins(bytes, 'feff') || (isUtf8(bytes) && !bytes.includes(0));
  if (!isText) throw unsupported('It is neither XLSX nor CSV in UTF-8 or, with a byte order mark, UTF-16.');
  return 'csv';
}

function begins(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString('hex') === hex;
}

function unsupported(message: string) {
  return fail('UNSUPPORTED_MEDIA_TYPE', { message: `The file cannot be read. ${message}` });
}
