import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

type Entry = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number };

// Bit flags: sizes follow the data, and names are UTF-8.
const flags = 0x0808;
const deflated = 8;
// The format requires a date. This is the first one that it can hold.
const noTime = 0;
const noDate = 0x0021;
const largest = 0xffff_ffff;

/** Writes a zip. Files are compressed while they are written; only the list of entries is kept in memory. */
export function zipWriter() {
  const entries: Entry[] = [];
  let offset = 0;
  const count = (bytes: Buffer) => {
    offset += bytes.length;
    if (offset > largest) throw new Error('the file is larger than a zip can be');
    return bytes;
  };

  async function* file(name: string, content: Iterable<string> | AsyncIterable<string>) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset };
    yield count(Buffer.concat([localHeader(entry), entry.name]));
    for await (const packed of deflate(measure(content, entry))) {
      entry.packed += packed.length;
      yield count(packed);
    }
    yield count(writeSizes(Buffer.alloc(16), entry));
    entries.push(entry);
  }

  async function* end() {
    const start = offset;
    for (const entry of entries) yield count(Buffer.concat([centralHeader(entry), entry.name]));
    yield count(endOfDirectory(entries.length, { start, size: offset - start }));
  }

  return { file, end };
}

async function* measure(content: Iterable<string> | AsyncIterable<string>, entry: Entry) {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.unpacked += bytes.length;
    if (entry.unpacked > largest) throw new Error('the file is larger than a zip can hold');
    yield bytes;
  }
}

/** When the reader stops, the pipeline also stops the source of the bytes. */
async function* deflate(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflater: Transform = createDeflateRaw();
  const done = pipeline(Readable.from(bytes), deflater);
  // The stream that is read here fails with the same error.
  done.catch(() => {});
  yield* deflater;
  await done;
}

function localHeader({ name }: Entry): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(20, 4);
  writeEntryKind(bytes, 6);
  bytes.writeUInt16LE(name.length, 26);
  return bytes;
}

function writeEntryKind(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(flags, at);
  bytes.writeUInt16LE(deflated, at + 2);
  bytes.writeUInt16LE(noTime, at + 4);
  bytes.writeUInt16LE(noDate, at + 6);
}

function writeSizes(bytes: Buffer, { crc, packed, unpacked }: Entry): Buffer {
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(unpacked, 12);
  return bytes;
}

function centralHeader({ name, crc, packed, unpacked, offset }: Entry): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(20, 6);
  writeEntryKind(bytes, 8);
  bytes.writeUInt32LE(crc, 16);
  bytes.writeUInt32LE(packed, 20);
  bytes.writeUInt32LE(unpacked, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(offset, 42);
  return bytes;
}

function endOfDirectory(count: number, { start, size }: { start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(start, 16);
  return bytes;
}
