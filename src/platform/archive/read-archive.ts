import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { StartError } from '../start-error.ts';
import { type Manifest, manifestName } from './manifest.ts';

export type Entry = Pick<Header, 'name' | 'type' | 'size' | 'mode'> & { content: AsyncIterable<Uint8Array> };

/** Yields the entries in order. The content of one must be read, or is skipped, before the next is taken. */
export function readEntries(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Entry> {
  const packed = createReadStream(file).on('data', (part) => onBytes(part.length));
  const unpacked = createGunzip();
  // The reader of the unpacked stream gets the error.
  pipeline(packed, unpacked).catch(() => {});
  return entriesOf(unpacked);
}

export async function* entriesOf(tarred: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const tar = extract();
  const closed = new Promise<void>((resolve) => tar.once('close', resolve));
  const sink = tar as unknown as NodeJS.WritableStream;
  const writing = (async () => {
    for await (const part of tarred) {
      if (!sink.write(part))
        await Promise.race([new Promise((resolve) => sink.once('drain', resolve)), closed]);
      if (tar.destroyed) return;
    }
    sink.end();
  })();
  writing.catch((error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, type, size, mode } = entry.header;
      yield { name, type, size, mode, content: entry as AsyncIterable<unknown> as AsyncIterable<Uint8Array> };
      entry.resume();
    }
    await writing;
  } finally {
    tar.destroy();
  }
}

/** Looks at an entry while it is read for its checksum. Returns what takes the parts of its content, if anything does. */
export type EntryCheck = (entry: Pick<Entry, 'name' | 'type' | 'size'>) => ContentCheck | undefined;
export type ContentCheck = { take(part: Uint8Array): void; end(): void };

/**
 * Reads an archive completely before anything is done with it. Every file must match the manifest, and there must be no
 * other file. Returns the manifest.
 */
export async function checkArchive(
  file: string,
  {
    kind,
    command,
    onRead,
    checkEntry = () => undefined,
  }: {
    kind: string;
    command: string;
    onRead?: (part: { bytes: number; total: number }) => void;
    checkEntry?: EntryCheck;
  },
): Promise<Manifest> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined)
    throw new StartError(`There is no file ${file}. Name the one that tillhouse ${command} wrote.`);
  const found: Manifest['files'] = Object.create(null);
  const folders = new Set<string>();
  let manifest: Manifest | undefined;
  try {
    for await (const entry of readEntries(file, (bytes) => onRead?.({ bytes, total: size }))) {
      const { name, type, content } = entry;
      if (manifest) throw new Error('something follows its manifest');
      rejectEntry(entry);
      const path = name.replace(/\/$/, '');
      if (found[path] || folders.has(path)) throw new Error(`${shown(name)} is in it twice`);
      if (name === manifestName) {
        manifest = await readManifest(entry);
        continue;
      }
      const check = checkEntry(entry);
      if (type === 'directory') folders.add(path);
      else found[name] = await measure(content, check);
    }
    if (!manifest) throw new Error('its end is missing');
  } catch (error) {
    throw damaged(file, reasonOf(error));
  }
  if (manifest.kind !== kind) {
    throw new StartError(
      `${file} was not written by tillhouse ${command}: it is a ${manifest.kind}. Use another file.`,
    );
  }
  if (manifest.format !== 1) {
    throw new StartError(
      `${file} has format ${manifest.format}, which this Tillhouse does not know. Use a newer one.`,
    );
  }
  const problem = problemOfManifest(manifest);
  if (problem) throw damaged(file, problem);
  rejectOtherFiles(file, manifest, found);
  return manifest;
}

/** The refusal of a file that cannot have been written by us as it is. */
export function damaged(file: string, reason: string): StartError {
  return new StartError(
    `${file} is damaged, or not an archive of Tillhouse (${reason}). Use another copy of it.`,
  );
}

/** A name as a message can show it. Whoever made the archive may have put anything into it. */
export function shown(name: string): string {
  const printable = name.replaceAll(/[^\P{C}]/gu, '?');
  return printable.length > 100 ? `${printable.slice(0, 100)}…` : printable;
}

/** An entry must be a file or a folder below the place where the archive is unpacked. */
function rejectEntry({ name, type }: Entry): void {
  if (type !== 'file' && type !== 'directory')
    throw new Error(`${shown(name)} in it is a ${type ?? 'thing of no known kind'}`);
  const parts = (type === 'directory' ? name.replace(/\/$/, '') : name).split('/');
  const isInside = parts.every((part) => !['', '.', '..'].includes(part) && !/[\\\0]/.test(part));
  if (!isInside) throw new Error(`${shown(name)} in it is not a path below it`);
  if (parts.some((part) => Buffer.byteLength(part) > nameBytes))
    throw new Error(`the name ${shown(name)} in it is too long`);
}

/** What a file system takes. */
const nameBytes = 255;

/** The manifest has one line per file. A larger one could only be meant to fill the memory. */
const manifestBytes = 64 * 1024 * 1024;

async function readManifest({ size, content }: Entry): Promise<Manifest> {
  if (size > manifestBytes) throw new Error('its manifest is too large');
  const manifest = JSON.parse(String(await buffer(content))) as Manifest | null;
  if (!isObject(manifest) || !isObject(manifest.files) || typeof manifest.kind !== 'string')
    throw new Error('its manifest is none of ours');
  return manifest;
}

function problemOfManifest({ createdAt, files }: Manifest): string | undefined {
  const isTime = typeof createdAt === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt);
  if (!isTime || Number.isNaN(Date.parse(createdAt))) return 'its manifest has no valid createdAt';
  if (Array.isArray(files)) return 'its manifest has no valid list of files';
  for (const [name, measured] of Object.entries(files)) {
    if (!isObject(measured) || !isCount(measured.bytes))
      return `its manifest has no valid size of ${shown(name)}`;
    if (typeof measured.sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(measured.sha256))
      return `its manifest has no valid checksum of ${shown(name)}`;
  }
  return undefined;
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function rejectOtherFiles(file: string, manifest: Manifest, found: Manifest['files']): void {
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found)]);
  for (const name of names) {
    const [expected, actual] = [manifest.files[name], found[name]];
    if (expected?.sha256 === actual?.sha256 && expected?.bytes === actual?.bytes) continue;
    const problem = !actual
      ? 'is missing'
      : expected
        ? 'in it is not as it was written'
        : 'is not in its manifest';
    throw new StartError(`${file} is damaged: ${shown(name)} ${problem}. Use another copy of it.`);
  }
}

async function measure(
  content: AsyncIterable<Uint8Array>,
  check: ContentCheck | undefined,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    hash.update(part);
    bytes += part.length;
    check?.take(part);
  }
  check?.end();
  return { bytes, sha256: hash.digest('hex') };
}

function reasonOf(error: unknown): string {
  return (error as Error).message.replaceAll(/\s+/g, ' ');
}
