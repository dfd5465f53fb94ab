/** How long to wait for the lock: a page that reloads asks for it before the old page has let go. */
const answerAfterMs = 2_000;

/**
 * Only one tab sells: it holds a lock of the browser while it lives. Answers whether this tab has the lock. Otherwise
 * the tab waits in line, and `onGained` is called when the other tab is gone. `steal` takes the lock at once; the tab
 * that had it gets `onLost` and waits in line.
 */
export async function becomeWriter(
  businessId: string,
  { steal, onLost, onGained }: { steal: boolean; onLost(): void; onGained(): void },
): Promise<boolean> {
  const name = `tillhouse.till.${businessId}`;
  return new Promise((resolve) => {
    let hasAnswered = false;
    const answer = (isHeld: boolean) => {
      if (hasAnswered && isHeld) onGained();
      hasAnswered = true;
      resolve(isHeld);
    };
    const request = (options: LockOptions) => {
      let isHeld = false;
      navigator.locks
        .request(name, options, () => {
          isHeld = true;
          answer(true);
          // Held until the tab is closed or another one takes it.
          return new Promise(() => undefined);
        })
        .catch(() => {
          if (!isHeld) return answer(false);
          onLost();
          return request({});
        });
    };
    request(steal ? { steal } : {});
    setTimeout(() => answer(false), answerAfterMs);
  });
}
