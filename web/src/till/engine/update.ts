/**
 * A new version of the app that has been fetched waits until nothing is lost by starting again. `mayUpdate` says so; it
 * is asked again whenever `check` is called.
 */
export function watchUpdates({ onWaiting, mayUpdate }: { onWaiting(): void; mayUpdate(): boolean }): {
  check(): void;
} {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let waiting: ServiceWorker | null = null;
  let isUpdating = false;
  const check = () => {
    if (!waiting || isUpdating || !mayUpdate()) return;
    isUpdating = true;
    waiting.postMessage('UPDATE_NOW');
  };
  const saw = (worker: ServiceWorker | null) => {
    // Without a controller it is the first version, and waits for nobody.
    if (!worker || !workers?.controller) return;
    waiting = worker;
    onWaiting();
    check();
  };
  workers?.addEventListener('controllerchange', () => {
    if (isUpdating) location.reload();
  });
  workers?.ready.then((registration) => {
    saw(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') saw(worker);
      });
    });
    // A till stays open for days.
    setInterval(() => registration.update().catch(() => undefined), 30 * 60_000);
  });
  return { check };
}
