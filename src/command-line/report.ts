import type { Report } from '../start.ts';

/** Messages of set-up work go to standard error, apart from the output of a command. */
export const report: Report = {
  info: (line) => console.error(line),
  warn: (line) => console.error(line),
};

/** The command goes on, and ends with 1. */
export function warn(line: string): void {
  report.warn(line);
  process.exitCode = 1;
}
