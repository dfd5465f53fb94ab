import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import type { Command, Values } from './command-line/command.ts';
import { demoCommand } from './command-line/demo.ts';
import { keysCommand } from './command-line/keys.ts';
import { migrateCommand } from './command-line/migrate.ts';
import { outboxCommand } from './command-line/outbox.ts';
import { serveCommand } from './command-line/serve.ts';
import { userCommand } from './command-line/user.ts';
import { verifyCommand } from './command-line/verify.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';
import { Refusal } from './values/refusal.ts';

const commands: Command[] = [
  serveCommand,
  migrateCommand,
  demoCommand,
  verifyCommand,
  userCommand,
  outboxCommand,
  keysCommand,
];

// A signal that nobody else handles ends us by way of "exit", where the embedded database is stopped as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

await main(process.argv.slice(2));

async function main([name = 'help', ...rest]: string[]): Promise<void> {
  try {
    if (['help', '--help', '-h'].includes(name)) return console.log(overview());
    if (['--version', '-v'].includes(name)) return console.log(manifest.version);
    const command = commands.find((one) => one.name === name);
    if (!command) throw new StartError(`tillhouse ${name} is not a command. See: tillhouse --help`);
    const { values, words } = readArguments(command, rest);
    if (values.help) return console.log(usage(command));
    await command.run(readConfig(process.env), values, words);
  } catch (error) {
    // These are written for the person at the keyboard; anything else is a defect and shows where.
    const isForPeople = error instanceof StartError || error instanceof Refusal;
    console.error(isForPeople ? `tillhouse: ${error.message}` : error);
    // Whatever still runs in the background must not keep a failed command alive.
    process.exit(1);
  }
}

function readArguments(command: Command, rest: string[]): { values: Values; words: string[] } {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals: words } = parseArgs({ args: rest, options, allowPositionals: true });
    const isKnown = command.words
      ? words.length === 1 && command.words.includes(words[0] ?? '')
      : words.length === 0;
    if (!isKnown && !values.help)
      throw new Error(
        words.length ? `"${words.join(' ')}" is not known here` : `say which: ${command.words?.join(' or ')}`,
      );
    return { values: values as Values, words };
  } catch (error) {
    const reason = (error as Error).message.split('. ')[0];
    throw new StartError(`${reason}. See: tillhouse ${command.name} --help`);
  }
}

function overview(): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  return `tillhouse <command>\n\n${lines.join('\n')}\n\nMore about one of them: tillhouse <command> --help`;
}

function usage({ name, words, summary, help }: Command): string {
  return `tillhouse ${name}${words ? ` ${words.join('|')}` : ''}: ${summary}\n\n${help}`;
}
