const last = new Map<string, Promise<unknown>>();

/** Runs work on the same subject one after the other in this process, in the order of the calls. */
export async function oneAtATime<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(subject);
  const own = (async () => {
    await before?.catch(() => {});
    return work();
  })();
  last.set(subject, own);
  try {
    return await own;
  } finally {
    if (last.get(subject) === own) last.delete(subject);
  }
}
