type Progress = { step(by?: number): void; finish(): void };

/** Shows how far long work has come: a bar on a terminal, a line for each tenth elsewhere. The total may be a guess. */
export function progress(label: string, total: number): Progress {
  const terminal = process.stderr.isTTY;
  let done = 0;
  let shown = -1;
  const show = (percent: number) => {
    if (terminal && percent > shown) {
      const filled = Math.round(percent / 4);
      process.stderr.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(25 - filled)} ${percent}%`);
      if (percent === 100) process.stderr.write('\n');
      shown = percent;
    } else if (!terminal && Math.floor(percent / 10) > shown) {
      shown = Math.floor(percent / 10);
      process.stderr.write(`${label} ${percent}%\n`);
    }
  };
  return {
    step(by = 1) {
      done += by;
      // Only the end is the end.
      show(Math.min(99, Math.floor((done / Math.max(total, 1)) * 100)));
    },
    finish: () => show(100),
  };
}

/** The same for work that gets to know how much there is when it has begun. */
export function barOf(label: string): { step(part: { bytes: number; of: number }): void; finish(): void } {
  let bar: Progress | undefined;
  return {
    step: ({ bytes, of }) => {
      bar ??= progress(label, of);
      bar.step(bytes);
    },
    finish: () => bar?.finish(),
  };
}
