import type { Report } from '../start.ts';

/** What set-up work tells while it runs, apart from what a command answers. */
export const report: Report = {
  info: (line) => console.error(line),
  warn: (line) => console.error(line),
};
