const last = new Map<string, Promise<unknown>>();

/** Within this process, work on one subject is done one after the other, in the order of asking. */
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
