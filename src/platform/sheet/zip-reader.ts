import { createInflateRaw } from 'node:zlib';
import { SheetFault } from './fault.ts';

export type ZipEntry = { method: number; packed: number; unpacked: number; offset: number };

const entriesAtMost = 10_000;
const endLength = 22;
const commentAtMost = 65_535;

/** The entries of a zip, from the directory at its end. Undefined when it is not a zip, or a broken one. */
export function zipEntries(bytes: Buffer): Map<string, ZipEntry> | undefined {
  const last = bytes.length - endLength;
  const end = bytes.lastIndexOf('PK\x05\x06', last, 'latin1');
  if (end < 0 || end < last - commentAtMost) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > entriesAtMost) return undefined;
  const entries = new Map<string, ZipEntry>();
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) return undefined;
    entries.set(bytes.toString('utf8', at + 46, nameEnd), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** How much of a file may still be unpacked, whatever its directory claims. */
export type Allowance = { leftBytes: number };

/** The content of an entry, unpacked piece by piece. */
export async function* unpacked(
  bytes: Buffer,
  entry: ZipEntry,
  allowance: Allowance,
): AsyncGenerator<Uint8Array> {
  const packed = packedOf(bytes, entry);
  for await (const piece of entry.method === 0 ? [packed] : inflated(packed)) {
    allowance.leftBytes -= piece.length;
    if (allowance.leftBytes < 0) {
      throw new SheetFault('The file is larger than 100 MB when it is unpacked.', { code: 'TOO_LARGE' });
    }
    yield piece;
  }
}

function packedOf(bytes: Buffer, { method, packed, offset }: ZipEntry): Buffer {
  const isThere = offset + 30 <= bytes.length && bytes.readUInt32LE(offset) === 0x04034b50;
  if (!isThere || (method !== 0 && method !== 8)) throw broken();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw broken();
  return bytes.subarray(start, start + packed);
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch {
    throw broken();
  }
}

function broken(): SheetFault {
  return new SheetFault('The file is not a whole XLSX workbook.');
}
