import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

type Entry = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number };

// The sizes follow the data, and names are UTF-8.
const flags = 0x0808;
const deflated = 8;
// A date must be there; this is the first that the format knows.
const noTime = 0;
const noDate = 0x0021;
const largest = 0xffff_ffff;

/** Files in a zip, packed while they are made: nothing is kept but the list of them. */
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
    yield count(sizes(Buffer.alloc(16), entry));
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

/** Ends with whoever reads it: what makes the bytes is then told to stop. */
async function* deflate(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflater: Transform = createDeflateRaw();
  const done = pipeline(Readable.from(bytes), deflater);
  // Its failure is that of the stream that is read here.
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

function sizes(bytes: Buffer, { crc, packed, unpacked }: Entry): Buffer {
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
