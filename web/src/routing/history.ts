import { type Address, addressOf, hrefOf, readAddress, type Target } from './address.ts';

/** An address in the history of the browser, with what was handed to its page. */
export type Place = Address & { state: object };

/** Where the window is scrolled to when the page is shown. */
export type Scroll = 'KEEP' | 'START' | { top: number };
export type GoOptions = { replace?: boolean; resetScroll?: boolean; state?: object | undefined };

/** What the browser keeps with an address. The index tells how far Back or Forward went. */
type Entry = { key: string; index: number; state: object };
type Arrive = (place: Place, scroll: Scroll) => void;
type Guard = { isBlocked(): boolean; ask(goOn: () => void): void };

const entryOf = (kept: unknown): Entry | undefined =>
  typeof (kept as Partial<Entry> | null)?.index === 'number' ? (kept as Entry) : undefined;
const newEntry = (index: number, state: object = {}): Entry => ({ key: newKey(), index, state });
/** Unlike a UUID of the browser, also where the server is reached without encryption. */
const newKey = () => `${Date.now()}-${Math.random()}`;

const tops = keptTops();
let arrive: Arrive = () => undefined;
let guard: Guard | undefined;
let entry = entryOf(history.state) ?? newEntry(0);
/** What to do with the next step of the browser if we have caused it. */
let expected: 'IGNORE' | 'GO_ON' | undefined;

const place = (): Place => ({ ...readAddress(location), state: entry.state });

/** Begins with the page at the address of the window. */
export function startHistory(onArrival: Arrive): void {
  arrive = onArrival;
  history.scrollRestoration = 'manual';
  history.replaceState(entry, '');
  addEventListener('popstate', stepped);
  addEventListener('pagehide', () => {
    keepTop();
    sessionStorage.setItem(topsName, JSON.stringify([...tops].slice(-100)));
  });
  arrive(place(), kept());
}

/** Goes to another page. */
export function go(target: Target, { replace = false, resetScroll = true, state }: GoOptions = {}): void {
  guarded(() => {
    keepTop();
    const href = hrefOf(addressOf(target, place()));
    const isSame = href === hrefOf(place());
    entry = newEntry(replace || isSame ? entry.index : entry.index + 1, state);
    if (replace || isSame) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
    arrive(place(), resetScroll ? 'START' : 'KEEP');
  });
}

/** Asks before the page is left, by a link or by Back. Returns how to stop asking. */
export function guardPage(asking: Guard): () => void {
  guard = asking;
  return () => {
    if (guard === asking) guard = undefined;
  };
}

function guarded(goOn: () => void): void {
  if (guard?.isBlocked()) guard.ask(goOn);
  else goOn();
}

/** Back, Forward, a link to a part of the page, or an address that somebody typed. */
function stepped(): void {
  const next = entryOf(history.state) ?? newEntry(entry.index + 1);
  const isOurs = expected;
  expected = undefined;
  if (isOurs === 'IGNORE') return;
  if (isOurs === undefined && guard?.isBlocked()) {
    // The address has changed already, so it is changed back while the question is open.
    const by = next.index - entry.index;
    const step = (count: number, then: typeof expected) => {
      expected = then;
      history.go(count);
    };
    step(-by, 'IGNORE');
    guard.ask(() => step(by, 'GO_ON'));
    return;
  }
  keepTop();
  entry = next;
  history.replaceState(entry, '');
  arrive(place(), kept());
}

const topsName = 'tillhouse.scrolled';

function keptTops(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(topsName) ?? '[]'));
  } catch {
    return new Map();
  }
}

const keepTop = () => void tops.set(entry.key, window.scrollY);

function kept(): Scroll {
  const top = tops.get(entry.key);
  return top === undefined ? 'START' : { top };
}
