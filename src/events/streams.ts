import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../http/access.ts';
import { actorOf, liveSessionsStatement, type SessionRow } from '../http/authenticate.ts';
import type { EventPosition, EventStreams, ServerParts, StreamRequest } from '../http/service.ts';
import type { Keys } from '../platform/keys.ts';
import { troubleLog } from '../platform/log.ts';
import { fail } from '../values/refusal.ts';
import { positionText } from './position.ts';
import { type Batch, type ReadEvent, readEvents } from './read-events.ts';
import { isVisible } from './rules.ts';

const lookEveryMs = 250;
/** The pause grows with the duration of a look, so that looking takes a small part of the time. */
const restFactor = 10;
const restAtMostMs = 2_000;
const checkSessionsEveryMs = 5_000;
const heartbeatEveryMs = 15_000;
const streamsPerSession = 5;
const streamsPerBusiness = 500;
const streamsInAll = 5_000;
/**
 * A stream with this many unread bytes gets nothing more; with the larger number it is closed, and the client
 * reconnects.
 */
const enoughBytes = 65_536;
const tooManyBytes = 1_048_576;

type Stream = {
  actor: Actor;
  body: Readable;
  expiresAt: number;
  /** Bytes written so far, and bytes read by the client at the last heartbeat. */
  sentBytes: number;
  takenBytes: number;
};

/** Streams of one business at the same position. */
type Reader = { orgId: string; position: EventPosition; streams: Set<Stream> };

/**
 * The live streams of this process. One query a few times a second serves all of them. Its cost grows with the number
 * of businesses that have a stream. Checkouts notify nobody, so streams do not slow them down.
 */
function eventStreams(
  { database, keys }: Pick<ServerParts, 'database' | 'keys'>,
  log: FastifyBaseLogger,
): EventStreams {
  const logTrouble = troubleLog(log);
  let readers: Reader[] = [];
  let isFollowing = false;
  let isClosed = false;
  let checkedAt = 0;
  let beatAt = 0;
  const all = () => readers.flatMap(({ streams }) => [...streams]);

  const forget = (stream: Stream) => {
    for (const { streams } of readers) streams.delete(stream);
    readers = readers.filter(({ streams }) => streams.size > 0);
  };

  async function follow(): Promise<void> {
    isFollowing = true;
    beatAt = performance.now();
    while (readers.length > 0 && !isClosed) {
      const begun = performance.now();
      // A failed look loses nothing, because the position says where to continue.
      await look().catch((error) => logTrouble(error, 'events were not read; trying again'));
      const tookMs = performance.now() - begun;
      const restMs = Math.max(lookEveryMs, Math.min(tookMs * restFactor, restAtMostMs));
      await wait(readers.some(hasMore) ? 0 : restMs, undefined, { ref: false });
    }
    isFollowing = false;
  }

  async function look(): Promise<void> {
    const isCheckDue = performance.now() - checkedAt > checkSessionsEveryMs;
    // A full stream waits, unless others share its position: they must not wait for it.
    const ready = readers.filter(({ streams }) => [...streams].some(canTakeMore) || streams.size > 1);
    if (ready.length > 0) {
      const batches = await database.follow.transaction((tx) => readEvents(tx, ready));
      const withEvents = ready.filter((_, index) => batches[index]?.events.length || batches[index]?.hasGap);
      await closeEnded(isCheckDue ? all() : withEvents.flatMap(({ streams }) => [...streams]));
      for (const [index, reader] of ready.entries()) sendEvents(reader, batches[index] as Batch);
      readers = mergeReaders(readers);
    } else if (isCheckDue) await closeEnded(all());
    if (isCheckDue) checkedAt = performance.now();
    if (performance.now() - beatAt > heartbeatEveryMs) sendHeartbeats();
  }

  /** Reads the rights of each session again before events are sent. An ended session ends its streams. */
  async function closeEnded(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const sessions = new Map(streams.map(({ actor }) => [actor.sessionId, actor]));
    const rows = await database.follow.transaction((tx) =>
      tx.all<SessionRow & { sessionId: string }>(liveSessionsStatement([...sessions.values()])),
    );
    const bySession = new Map(rows.map((row) => [row.sessionId, row]));
    for (const stream of streams) {
      const row = bySession.get(stream.actor.sessionId);
      if (row && stream.expiresAt > Date.now()) stream.actor = actorOf(stream.actor, row);
      else end(stream);
    }
  }

  function end(stream: Stream): void {
    forget(stream);
    if (!stream.body.destroyed) stream.body.push(null);
  }

  function send(stream: Stream, text: Buffer): void {
    const { body } = stream;
    if (body.readableLength > tooManyBytes) {
      body.destroy();
      return;
    }
    stream.sentBytes += text.length;
    // Written in pieces, so that the count of unread bytes stays right.
    for (let at = 0; at < text.length; at += enoughBytes) body.push(text.subarray(at, at + enoughBytes));
  }

  function sendEvents(reader: Reader, { events, position, hasGap }: Batch): void {
    reader.position = position;
    if (hasGap) {
      const text = Buffer.from(`id: ${positionText(keys, position)}\n${gap}`);
      for (const stream of [...reader.streams]) send(stream, text);
    }
    if (events.length === 0) return;
    const texts = new Map<string, Buffer>();
    const frames = events.map((event) => frameOf(keys, reader.orgId, event));
    for (const stream of [...reader.streams]) {
      const view = viewOf(stream.actor);
      const text =
        texts.get(view) ??
        Buffer.from(
          events.flatMap((event, at) => (isVisible(event, stream.actor) ? frames[at] : [])).join(''),
        );
      texts.set(view, text);
      if (text.length > 0) send(stream, text);
    }
  }

  /**
   * Sends a heartbeat with the position, so that a client that gets few events need not start far back. A client that
   * read nothing since the last heartbeat, though data waited, is disconnected.
   */
  function sendHeartbeats(): void {
    beatAt = performance.now();
    const texts = new Map<string, Buffer>();
    for (const { position, streams } of readers) {
      const text = texts.get(position.since) ?? Buffer.from(`:\nid: ${positionText(keys, position)}\n\n`);
      if (!position.until) texts.set(position.since, text);
      for (const stream of [...streams]) {
        const waiting = stream.body.readableLength;
        const taken = stream.sentBytes - waiting;
        if (waiting === 0) send(stream, text);
        else if (taken === stream.takenBytes) stream.body.destroy();
        stream.takenBytes = taken;
      }
    }
  }

  function open({ actor, expiresAt, position, hasGap }: StreamRequest): Readable {
    if (isClosed) throw fail('UNAVAILABLE', { retryAfterSeconds: 1 });
    rejectTooMany(actor, all());
    const body = new Readable({ read: () => {}, highWaterMark: enoughBytes });
    const stream: Stream = { actor, body, expiresAt: expiresAt ?? Infinity, sentBytes: 0, takenBytes: 0 };
    body.once('close', () => forget(stream));
    readers.push({ orgId: actor.orgId, position, streams: new Set([stream]) });
    send(stream, Buffer.from(`retry: 2000\nid: ${positionText(keys, position)}\n\n${hasGap ? gap : ''}`));
    if (!isFollowing) follow();
    return body;
  }

  function close(): void {
    isClosed = true;
    for (const stream of all()) end(stream);
  }

  return { open, close };
}

/** The streams of every database of this process. */
export function cellStreams(
  parts: Pick<ServerParts, 'database' | 'keys'>,
  log: FastifyBaseLogger,
): EventStreams {
  const { cells } = parts.database;
  if (!cells) return eventStreams(parts, log);
  const byCell = new Map(
    cells.all.map(({ name: cell, database }) => [
      cell,
      eventStreams({ ...parts, database }, log.child({ cell })),
    ]),
  );
  return {
    open: (request) => {
      const streams = byCell.get(request.cell ?? '');
      if (!streams) throw new Error('a stream belongs to a cell');
      return streams.open(request);
    },
    close: () => {
      for (const streams of byCell.values()) streams.close();
    },
  };
}

const gap = 'event: gap\ndata: {"message":"Some events are missing here. Reload what you show."}\n\n';

/** Whether these streams still catch up and can all take more. */
function hasMore({ position, streams }: Reader): boolean {
  return position.until !== null && [...streams].every(canTakeMore);
}

function canTakeMore({ body }: Stream): boolean {
  return body.readableLength < enoughBytes;
}

/** Merges the readers of one business that have reached the same position. */
function mergeReaders(readers: Reader[]): Reader[] {
  const byPlace = Map.groupBy(readers, ({ orgId, position }) => JSON.stringify([orgId, position]));
  return [...byPlace.values()].map(([first, ...others]) => {
    for (const { streams } of others) for (const stream of streams) first?.streams.add(stream);
    return first as Reader;
  });
}

function frameOf(keys: Keys, organisationId: string, event: ReadEvent): string {
  const { id, type, recordedAt: timestamp, data, position } = event;
  const text = JSON.stringify({ id, type, timestamp, organisationId, data });
  return `id: ${positionText(keys, position)}\ndata: ${text}\n\n`;
}

/** A key of the user's rights. Streams with the same rights get the same events. */
function viewOf({ role, kind, outletIds, userId }: Actor): string {
  return JSON.stringify([role, kind, outletIds, role === 'CASHIER' && userId]);
}

function rejectTooMany({ orgId, sessionId }: Actor, streams: Stream[]): void {
  const ofBusiness = streams.filter(({ actor }) => actor.orgId === orgId);
  const ofSession = ofBusiness.filter(({ actor }) => actor.sessionId === sessionId);
  if (ofSession.length >= streamsPerSession || ofBusiness.length >= streamsPerBusiness) {
    const message = `This session already has ${ofSession.length} open streams. Close one first.`;
    throw fail('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 5 });
  }
  if (streams.length >= streamsInAll) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
}
