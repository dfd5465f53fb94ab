/** Shows how far long work has come: a bar on a terminal, a line for each tenth elsewhere. */
export function progress(label: string, total: number): { step(): void } {
  const terminal = process.stderr.isTTY;
  let done = 0;
  let shown = -1;
  return {
    step() {
      done += 1;
      const percent = Math.floor((done / total) * 100);
      if (terminal) {
        const filled = Math.round(percent / 4);
        process.stderr.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(25 - filled)} ${percent}%`);
        if (done === total) process.stderr.write('\n');
      } else if (Math.floor(percent / 10) > shown) {
        shown = Math.floor(percent / 10);
        process.stderr.write(`${label} ${percent}%\n`);
      }
    },
  };
}
