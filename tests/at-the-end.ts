type Close = () => Promise<unknown>;
const shared = globalThis as { atTheEnd?: Close[] };

/** Runs when all files of the process are done (tests/run.ts). `after` of a shared module runs after the first file alone. */
export function atTheEnd(close: Close): void {
  shared.atTheEnd ??= [];
  shared.atTheEnd.push(close);
}
