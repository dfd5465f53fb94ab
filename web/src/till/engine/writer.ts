/**
 * One tab sells: it holds a lock of the browser for as long as it lives. Another tab is told so, and may take it over;
 * whoever had it is told that, too.
 */
export async function becomeWriter(
  businessId: string,
  { steal, onLost }: { steal: boolean; onLost(): void },
): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(`tillhouse.till.${businessId}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Held until the tab is closed or somebody takes it.
        return lock ? new Promise(() => undefined) : undefined;
      })
      .catch(onLost);
  });
}
