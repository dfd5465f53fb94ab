/** The till must have been untouched for this long, so that no customer's sale has begun. */
const quietMs = 5_000;
/** If the change of the last sale is on screen, it must be longer: somebody may be counting it out. */
const quietWithNoticeMs = 30_000;
const lookEveryMs = 1_000;
/** How often a till that stays open for days looks for a new version. */
const fetchEveryMs = 30 * 60_000;
/** If a file of the new version did not arrive, the version is fetched again: first after this long, then later. */
const fetchAgainMs = 5_000;

type Gate = {
  /** A new version has been fetched. */
  onWaiting(): void;
  /** Counts the queue again, so that a sale that was just kept is seen. */
  recount(): Promise<void>;
  /** Whether a reload would lose nothing: no cart, no queue, no request under way. */
  isIdle(): boolean;
  /** Whether the last sale or an unknown code is on screen. */
  hasNotice(): boolean;
  /** Writes down what the page shows again after the reload. */
  beforeReload(): void;
};

/**
 * Starts a new version of the app when no cashier notices. It takes two steps, and the conditions are checked before
 * each: the new service worker takes over, which the browser may delay by half a minute, and then the page reloads.
 */
export function watchUpdates({ onWaiting, recount, isIdle, hasNotice, beforeReload }: Gate): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  let waiting: ServiceWorker | null = null;
  // Without a controller the first version is being installed. It takes over without a reload.
  let isControlled = workers.controller !== null;
  let mustReload = false;
  let isLooking = false;
  let touchedAt = performance.now();

  const touched = () => {
    touchedAt = performance.now();
  };
  for (const sign of ['keydown', 'pointerdown', 'input', 'wheel'])
    document.addEventListener(sign, touched, { capture: true, passive: true });

  const isQuiet = () => {
    if (!isIdle() || isSomethingOpen()) touched();
    return performance.now() - touchedAt >= (hasNotice() ? quietWithNoticeMs : quietMs);
  };

  async function look(): Promise<void> {
    if (isLooking || (!waiting && !mustReload) || !isQuiet()) return;
    isLooking = true;
    try {
      await recount();
      if (!isQuiet()) return;
      if (mustReload) {
        beforeReload();
        location.reload();
      } else waiting?.postMessage('UPDATE_NOW');
    } finally {
      isLooking = false;
    }
  }

  const saw = (worker: ServiceWorker | null) => {
    if (!worker || !isControlled) return;
    waiting = worker;
    onWaiting();
  };
  workers.addEventListener('controllerchange', () => {
    if (isControlled) {
      mustReload = true;
      void look();
    }
    isControlled = true;
    waiting = null;
  });
  workers.ready.then((registration) => {
    saw(registration.waiting);
    // This page is of the newest version, so nothing needs the files of older ones.
    if (!registration.waiting && !mustReload) registration.active?.postMessage('FORGET_OLD');
    const fetchVersion = () => registration.update().catch(() => undefined);
    let againMs = fetchAgainMs;
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') {
          againMs = fetchAgainMs;
          saw(worker);
        } else if (worker.state === 'redundant' && waiting !== worker) {
          setTimeout(fetchVersion, againMs);
          againMs = Math.min(againMs * 2, fetchEveryMs);
        }
      });
    });
    setInterval(fetchVersion, fetchEveryMs);
    setInterval(look, lookEveryMs);
  });
}

/**
 * A dialog, or something typed into a field. The lock itself does not count, because the till is locked again after the
 * reload; what was typed below it does, such as half a count of the drawer.
 */
function isSomethingOpen(): boolean {
  const lock = document.querySelector('dialog.lock[open]');
  if (!lock && document.querySelector('dialog[open], [role="dialog"]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    // A field that grows with its text is measured by a hidden copy, which outlives it.
    'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea:not([aria-hidden="true"])',
  );
  return [...fields].some((field) => field.value !== '' && !lock?.contains(field));
}
