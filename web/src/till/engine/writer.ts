/** A page that is loaded again asks before the one it replaces has let go. */
const patienceMs = 2_000;

/**
 * One tab sells: it holds a lock of the browser for as long as it lives. Another tab is told so, and may take it over;
 * whoever had it is told that, too.
 */
export async function becomeWriter(
  businessId: string,
  { steal, onLost }: { steal: boolean; onLost(): void },
): Promise<boolean> {
  let isHeld = false;
  return new Promise((resolve) => {
    navigator.locks
      .request(
        `tillhouse.till.${businessId}`,
        steal ? { steal } : { signal: AbortSignal.timeout(patienceMs) },
        () => {
          isHeld = true;
          resolve(true);
          // Held until the tab is closed or somebody takes it.
          return new Promise(() => undefined);
        },
      )
      .catch(() => (isHeld ? onLost() : resolve(false)));
  });
}
