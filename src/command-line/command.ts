import type { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;
export type Values = Record<string, string | boolean | undefined>;

/** One command of `tillhouse`. */
export type Command = {
  /** The text that --help shows below the usage. */
  help: string;
  options: Options;
  /** Options that contradict each other: at most one of them may be given. */
  alternatives?: string[];
  /** The words that may follow the command, such as `user create`. */
  words?: string[];
  /** The names of the words that follow the command. The last ones may be left out. */
  arguments?: string[];
  /** A file name follows the command. */
  takesFile?: boolean;
  run(config: Config, values: Values, words: string[]): Promise<void>;
};
