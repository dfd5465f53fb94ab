/** A page that is loaded again asks before the one it replaces has let go. */
const answerAfterMs = 2_000;

/**
 * One tab sells: it holds a lock of the browser for as long as it lives. Answers whether this tab has it. A tab that has
 * to wait keeps its place in line: `onGained` tells when the other tab is gone. `steal` takes the lock at once, and
 * `onLost` tells that to the tab that had it, which then waits in line.
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
