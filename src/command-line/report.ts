import type { Report } from '../start.ts';

/** Messages of set-up work go to standard error, apart from the output of a command. */
export const report: Report = {
  info: (line) => console.error(line),
  warn: (line) => console.error(line),
};
