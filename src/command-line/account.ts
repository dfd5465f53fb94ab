import {
  markFilling,
  readFilling,
  type Said,
  type UnfinishedFilling,
  unmarkFilling,
} from '../platform/backup/unfinished-filling.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { type Keep, say } from './restore-parts.ts';

export type Account = {
  /** Whether an earlier attempt was interrupted. */
  isBegun: boolean;
  /** Returns the businesses that belong to the cell, with those that an earlier attempt has found. */
  belonging(orgIds: string[]): string[];
  keep: Keep;
  /** Says what earlier attempts have said. */
  close(): void;
};

/**
 * What this attempt and interrupted ones have done and said. A later attempt cannot see it any more. It has the name of
 * the cell that is filled, or that of home for `migrate --restored`.
 */
export function openAccount(folder: DataFolder, name: string): Account {
  const earlier = readFilling(folder, name);
  const filling: UnfinishedFilling = { belonging: [], said: [], ...earlier };
  const now: Said[] = [];
  const write = () => markFilling(folder, name, { ...filling, said: [...filling.said, ...now] });
  return {
    isBegun: earlier !== undefined,
    belonging: (orgIds) => {
      filling.belonging = [...new Set([...filling.belonging, ...orgIds])];
      write();
      return filling.belonging;
    },
    keep: (lines) => {
      now.push(...lines);
      write();
    },
    close: () => {
      const isNew = ({ line }: Said) => !now.some((one) => one.line === line);
      for (const { line, isLoss } of filling.said.filter(isNew))
        say({ line: `Before the interruption: ${line}`, isLoss });
      unmarkFilling(folder, name);
    },
  };
}
