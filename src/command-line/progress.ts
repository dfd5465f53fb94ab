type Progress = { step(by?: number): void; finish(): void };

/** Shows the progress of long work: a bar on a terminal, else a line for each tenth. The total may be an estimate. */
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
      // 100% is shown only when the work has finished.
      show(Math.min(99, Math.floor((done / Math.max(total, 1)) * 100)));
    },
    finish: () => show(100),
  };
}

/** A progress bar for work that learns its total after it has begun. */
export function progressBar(label: string): {
  step(part: { bytes: number; total: number }): void;
  finish(): void;
} {
  let bar: Progress | undefined;
  return {
    step: ({ bytes, total }) => {
      bar ??= progress(label, total);
      bar.step(bytes);
    },
    finish: () => bar?.finish(),
  };
}
