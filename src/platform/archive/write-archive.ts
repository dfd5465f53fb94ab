import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, linkSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { syncFolder } from '../data-folder.ts';
import { errorCode } from '../postgres/start-failure.ts';
import { StartError } from '../start-error.ts';
import { type Manifest, manifestName } from './manifest.ts';

/** An archive that is being written. The manifest with the checksums of all entries comes last. */
export type ArchiveWriter = {
  add(name: string, content: string | Uint8Array): Promise<void>;
  /** The content must have exactly this size, because tar stores the size before the content. */
  addStream(
    header: Pick<Header, 'name' | 'size' | 'mode'>,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void>;
  addFolder(name: string, mode: number): Promise<void>;
};

/** The facts in the manifest, besides its list of files. */
type Facts = { kind: string; [fact: string]: unknown };

/** Streams a gzipped tar as fast as the sink takes it. */
export async function writeArchive(
  sink: Writable,
  { level }: { level: number },
  fill: (archive: ArchiveWriter) => Promise<Facts>,
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level }), sink);
  const files: Manifest['files'] = {};
  const addStream: ArchiveWriter['addStream'] = async ({ name, size, mode }, content) => {
    const hash = createHash('sha256');
    const added = Promise.withResolvers<void>();
    added.promise.catch(() => {});
    const entry = tar.entry({ name, size, mode, mtime: new Date() }, (error) =>
      error ? added.reject(error) : added.resolve(),
    ) as unknown as NodeJS.WritableStream;
    for await (const part of content) {
      hash.update(part);
      if (entry.write(part)) continue;
      await Promise.race([new Promise((resolve) => entry.once('drain', resolve)), added.promise]);
    }
    entry.end();
    await added.promise;
    files[name] = { bytes: size, sha256: hash.digest('hex') };
  };
  const archive: ArchiveWriter = {
    addStream,
    add: async (name, content) => {
      const bytes = Buffer.from(content as string);
      await addStream({ name, size: bytes.length, mode: 0o600 }, oneChunk(bytes));
    },
    addFolder: (name, mode) =>
      new Promise((done, failed) => {
        tar.entry({ name, type: 'directory', mode, mtime: new Date() }, (error) =>
          error ? failed(error) : done(),
        );
      }),
  };
  try {
    const filled = fill(archive).then(async ({ kind, ...facts }) => {
      const manifest: Manifest = { kind, format: 1, createdAt: new Date().toISOString(), ...facts, files };
      await archive.add(manifestName, JSON.stringify(manifest, null, 1));
      tar.finalize();
    });
    // When the sink fails, the pipeline fails, and `fill` would wait for ever.
    await Promise.race([filled, written]);
    await filled;
    await written;
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Writes an archive to a file that only its owner may read. The file appears complete or not at all. */
export async function writeArchiveFile(
  file: string,
  options: { level: number },
  fill: (archive: ArchiveWriter) => Promise<Facts>,
): Promise<void> {
  const path = resolve(file);
  if (existsSync(path))
    throw new StartError(`${path} already exists. Name another file, or move that one away.`);
  const partial = `${path}.partial-${process.pid}`;
  try {
    const sink = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true });
    await writeArchive(sink, options, fill);
    // linkSync does not overwrite a file that appeared meanwhile.
    linkSync(partial, path);
    syncFolder(dirname(path));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? explainWriteError(error, path) : error;
  } finally {
    rmSync(partial, { force: true });
  }
}

function explainWriteError(error: unknown, path: string): StartError {
  const code = errorCode(error);
  const reason = code === 'ENOENT' ? 'its folder does not exist' : code;
  return new StartError(
    `${path} cannot be written (${reason}). Check the folder, its rights and the free space, or name another file.`,
  );
}
