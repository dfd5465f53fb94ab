import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { NoPrimary } from './database-fault.ts';
import { destroyConnection, saysStandby } from './pipeline.ts';
import { waits } from './waits.ts';

/**
 * The hosts of an outside PostgreSQL, of which one is the primary. While connections are open, each host is asked once
 * a second whether it is the primary. Connections to a host that is silent or no longer the primary are ended, so that
 * no request waits for it.
 */
export type Hosts = {
  /** The address of the primary, or of the last one that was known. */
  address(): string;
  /** Waits until a primary is known. With a single host there is nothing to look for. */
  ready(withinMs: number): Promise<void>;
  /** Asks every host at once, because a connection has failed. */
  lookAgain(): void;
  /** A client that connects to the primary. */
  Client: typeof pg.Client;
};

type Host = {
  address: string;
  /** What it said last. Undefined until it has answered or was silent for too long. */
  state: State | undefined;
  asking: pg.Client | undefined;
  isWatched: boolean;
};
/** A promotion begins a new timeline. Of two hosts that call themselves primary, the one with the later is right. */
type State = { timeline: number } | { trouble: string };

type Kind = { isSingle: boolean; mayBeStandby: boolean };

const askEveryMs = 1_000;
const askWithoutPrimaryMs = 100;
/** Answers that have arrived while this process was busy are read in this time. */
const graceMs = 100;

export function createHosts(
  addresses: string[],
  { mayBeStandby = false }: { mayBeStandby?: boolean } = {},
): Hosts {
  const hosts: Host[] = addresses.map((address) => ({
    ...{ address, state: undefined, asking: undefined, isWatched: false },
  }));
  const isSingle = hosts.length === 1;
  const clients = new Map<pg.Client, { host: Host; isConnected: boolean }>();
  let last = hosts[0] as Host;
  let primary: Host | undefined;
  let latestTimeline = 0;
  let waiting = 0;
  let wake = Promise.withResolvers<void>();
  let changed = Promise.withResolvers<void>();

  const decide = () => {
    const found = primary ?? last;
    const timelineOf = ({ state }: Host) => (state && 'timeline' in state ? state.timeline : -1);
    const best = hosts.reduce((one, other) => (timelineOf(other) > timelineOf(one) ? other : one), found);
    const isPrimary = timelineOf(best) >= latestTimeline;
    // Nothing is decided before every host was heard: an old primary that runs again may answer first.
    const isSure = primary !== undefined || hosts.every(({ state }) => state !== undefined);
    if (!isSure) return;
    primary = isPrimary ? best : undefined;
    if (primary) {
      last = primary;
      latestTimeline = timelineOf(primary);
    }
    for (const [client, { host, isConnected }] of clients) {
      // One that still connects will tell itself what is wrong with its host, unless there is a better one.
      if (host !== primary && (isConnected || primary)) destroyConnection(client);
    }
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  const watch = async (host: Host) => {
    host.isWatched = true;
    while (clients.size > 0 || waiting > 0) {
      const state = await ask(host, { isSingle, mayBeStandby });
      if (state) host.state = state;
      decide();
      await atMost(primary ? askEveryMs : askWithoutPrimaryMs, wake.promise);
    }
    host.asking?.end().catch(() => {});
    host.asking = undefined;
    host.state = undefined;
    host.isWatched = false;
    // Nobody knows what becomes of it until it is asked again.
    if (primary === host) primary = undefined;
  };
  /** One host may have been left alone while another one is still being asked. */
  const startWatching = () => {
    for (const host of hosts) if (!host.isWatched) void watch(host);
  };
  const lookAgain = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };

  class PrimaryClient extends pg.Client {
    #host = primary ?? last;

    constructor(config?: pg.ClientConfig) {
      const { address } = primary ?? last;
      super({ ...config, connectionString: address });
      // Who asked for the connection listens a moment after it is open. An error before that would end the process.
      this.on('error', () => {});
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg declares this method twice, with a callback and without one
    override connect(callback?: any): any {
      const connecting = this.#connectToPrimary();
      if (!callback) return connecting;
      connecting.then(() => callback(null, this), callback);
    }

    async #connectToPrimary(): Promise<this> {
      const isStandby = saysStandby(this);
      const own = { host: this.#host, isConnected: false };
      clients.set(this, own);
      this.once('end', () => {
        clients.delete(this);
        // A host that ends its connections may be stopping.
        if (clients.size === 0) lookAgain();
      });
      startWatching();
      try {
        await super.connect();
      } catch (error) {
        lookAgain();
        throw error;
      }
      own.isConnected = true;
      if (mayBeStandby || !isStandby()) return this;
      destroyConnection(this);
      lookAgain();
      throw new NoPrimary(`${nameOf(this.#host.address)} is a standby`);
    }
  }

  return {
    address: () => (primary ?? last).address,
    ready: async (withinMs) => {
      if (isSingle || primary) return;
      const end = performance.now() + withinMs;
      waiting += 1;
      try {
        startWatching();
        while (!primary) {
          const leftMs = end - performance.now();
          if (leftMs <= 0) throw new NoPrimary(describe(hosts));
          await atMost(leftMs, changed.promise);
        }
      } finally {
        waiting -= 1;
      }
    },
    lookAgain,
    Client: PrimaryClient as typeof pg.Client,
  };
}

/** Asks a host whether it is the primary. Undefined when it answers, but refuses the question. */
async function ask(host: Host, kind: Kind): Promise<State | undefined> {
  const wasConnected = host.asking !== undefined;
  try {
    const silenceMs = kind.isSingle ? waits.onlyHostSilenceMs : waits.silenceMs;
    return await withinSilence(silenceMs, askOnce(host, kind));
  } catch (error) {
    if (host.asking) destroyConnection(host.asking);
    host.asking = undefined;
    // The connection may have been ended for its own sake, so the host is asked by another.
    if (wasConnected && !(error instanceof Silence)) return ask(host, kind);
    const { code = '', message } = error as { code?: string; message: string };
    const isAnswering = error instanceof pg.DatabaseError && !code.startsWith('57P');
    return isAnswering && (kind.isSingle || host.state) ? undefined : { trouble: message };
  }
}

async function askOnce(host: Host, { isSingle, mayBeStandby }: Kind): Promise<State> {
  if (!host.asking) {
    const client = new pg.Client({
      connectionString: host.address,
      application_name: 'tillhouse-watch',
      keepAlive: true,
    });
    client.on('error', () => {});
    host.asking = client;
    const connecting = client.connect();
    // A command ends when its work is done, although a frozen host still has not answered.
    (client as pg.Client & { unref(): void }).unref();
    await connecting;
  }
  // A service with one address may know no timelines.
  const timeline = isSingle ? '1' : `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;
  const { rows } = await host.asking.query<{ timeline: number | null }>(
    mayBeStandby
      ? 'select 1 as timeline'
      : `select case when not pg_is_in_recovery() then ${timeline} end as timeline`,
  );
  const found = rows[0]?.timeline ?? undefined;
  return found === undefined ? { trouble: 'is a standby' } : { timeline: found };
}

/** Waits for it, but not longer. */
async function atMost(milliseconds: number, event: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  await Promise.race([event, wait(milliseconds, undefined, { signal })]).finally(() => stop.abort());
}

class Silence extends Error {}

async function withinSilence<Result>(silenceMs: number, work: Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const silence = (async () => {
    await wait(silenceMs, undefined, { signal: stop.signal, ref: false });
    await wait(graceMs, undefined, { signal: stop.signal, ref: false });
    throw new Silence(`does not answer within ${silenceMs} ms`);
  })();
  silence.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, silence]);
  } finally {
    stop.abort();
  }
}

function describe(hosts: Host[]): string {
  const troubles = hosts.map(({ address, state }) => {
    const trouble = state && 'trouble' in state ? state.trouble : 'does not answer';
    return `${nameOf(address)}: ${trouble.split('\n')[0]}`;
  });
  return `no host is a primary (${troubles.join('; ')})`;
}

/** The host and port of an address, without its password. */
function nameOf(address: string): string {
  return URL.parse(address)?.host || 'the host';
}
