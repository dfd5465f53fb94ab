import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import type { Command, Values } from './command-line/command.ts';
import { endingSignals } from './command-line/ending-signals.ts';
import { readConfig } from './platform/config.ts';
import { ConcurrentChange, isUnavailable, waits } from './platform/db.ts';
import { StartError } from './platform/start-error.ts';
import { Refusal } from './values/refusal.ts';

type CommandEntry = { name: string; summary: string; load(): Promise<Command> };

/** Commands are loaded on demand: most need far less than the server. */
const commands: CommandEntry[] = [
  {
    name: 'serve',
    summary: 'run the server (what npm start does)',
    load: async () => (await import('./command-line/serve.ts')).serveCommand,
  },
  {
    name: 'migrate',
    summary: 'bring the database to this version',
    load: async () => (await import('./command-line/migrate.ts')).migrateCommand,
  },
  {
    name: 'demo',
    summary: 'fill a demo business and print its logins',
    load: async () => (await import('./command-line/demo.ts')).demoCommand,
  },
  {
    name: 'verify',
    summary: 'check that everything adds up',
    load: async () => (await import('./command-line/verify.ts')).verifyCommand,
  },
  {
    name: 'backup',
    summary: 'copy the embedded database and its keys into one file, while it runs',
    load: async () => (await import('./command-line/backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'put a backup into an empty data folder',
    load: async () => (await import('./command-line/restore.ts')).restoreCommand,
  },
  {
    name: 'export',
    summary: 'write one business into a file',
    load: async () => (await import('./command-line/export.ts')).exportCommand,
  },
  {
    name: 'import',
    summary: 'import a business from such a file',
    load: async () => (await import('./command-line/import.ts')).importCommand,
  },
  {
    name: 'businesses',
    summary: 'list the businesses of this server, with their owners',
    load: async () => (await import('./command-line/businesses.ts')).businessesCommand,
  },
  {
    name: 'move',
    summary: 'move a business into another cell',
    load: async () => (await import('./command-line/move.ts')).moveCommand,
  },
  {
    name: 'user',
    summary: 'create a user, set a password, or remove a lost second factor',
    load: async () => (await import('./command-line/user.ts')).userCommand,
  },
  {
    name: 'outbox',
    summary: 'show mail and text messages that are kept because no mail server or SMS gateway is set up',
    load: async () => (await import('./command-line/outbox.ts')).outboxCommand,
  },
  {
    name: 'keys',
    summary: 'change the key that signs access tokens',
    load: async () => (await import('./command-line/keys.ts')).keysCommand,
  },
];

// Unhandled signals exit by way of "exit", where the embedded database is stopped.
for (const signal of endingSignals) {
  process.on(signal, () => process.exit(128 + constants.signals[signal]));
}

await main(process.argv.slice(2));

async function main([name = 'help', ...args]: string[]): Promise<void> {
  try {
    if (['help', '--help', '-h'].includes(name)) return console.log(overview());
    if (['--version', '-v'].includes(name)) return console.log(manifest.version);
    const listed = commands.find((one) => one.name === name);
    if (!listed) throw new StartError(`"${name}" is not a command. See: tillhouse --help`);
    const command = await listed.load();
    const { values, words } = readArguments(name, command, args);
    if (values.help) return console.log(usage(listed, command));
    // No request waits for a command. A busy database that is silent for seconds must not end a long move or backup.
    if (name !== 'serve') waits.onlyHostSilenceMs = 30_000;
    await command.run(readConfig(process.env), values, words);
  } catch (error) {
    // These messages are for the person at the keyboard. Anything else is a defect and shows its stack.
    const isForPeople = error instanceof StartError || error instanceof Refusal;
    if (error instanceof Refusal && error.code === 'UNAVAILABLE')
      console.error('tillhouse: The database of this business does not answer. Try again once it does.');
    else if (isForPeople) console.error(`tillhouse: ${error.message}`);
    else if (isUnavailable(error)) console.error(`tillhouse: ${noAnswerMessage(error)}`);
    else if (error instanceof ConcurrentChange)
      console.error(`tillhouse: Somebody else is changing the same just now (${error.message}). Try again.`);
    else console.error(error);
    // Background work must not keep a failed command alive.
    process.exit(1);
  }
}

function noAnswerMessage(error: unknown): string {
  const [reason = ''] = (error as Error).message.split('\n');
  return `The database does not answer: ${reason}. Try again once it does.`;
}

function readArguments(name: string, command: Command, args: string[]): { values: Values; words: string[] } {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
    if (!hasExpectedWords(command, words) && !values.help)
      throw new Error(words.length ? `"${words.join(' ')}" is not known here` : missingWordsMessage(command));
    rejectContradiction(command, values as Values);
    return { values: values as Values, words };
  } catch (error) {
    const reason = (error as Error).message.split('. ')[0];
    throw new StartError(`${reason}. See: tillhouse ${name} --help`);
  }
}

function rejectContradiction({ alternatives = [] }: Command, values: Values): void {
  const [one, other] = alternatives.filter((name) => values[name] !== undefined);
  if (one && other && !values.help) throw new Error(`--${one} and --${other} do not go together`);
}

function hasExpectedWords(command: Command, words: string[]): boolean {
  if (command.arguments) return words.length > 0 && words.length <= command.arguments.length;
  if (command.takesFile) return words.length === 1 && words[0] !== '';
  if (command.words) return words.length === 1 && command.words.includes(words[0] ?? '');
  return words.length === 0;
}

function missingWordsMessage({ takesFile, words, arguments: names }: Command): string {
  if (names) return `${names[0]} is missing`;
  return takesFile ? 'FILE is missing' : `choose one: ${words?.join(', ')}`;
}

function overview(): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`);
  return `tillhouse <command>\n\n${lines.join('\n')}\n\nMore about one of them: tillhouse <command> --help`;
}

function usage(
  { name, summary }: CommandEntry,
  { words, takesFile, arguments: names, help }: Command,
): string {
  const follows = names ? ` ${names.join(' ')}` : takesFile ? ' FILE' : words ? ` ${words.join('|')}` : '';
  return `tillhouse ${name}${follows}: ${summary}\n\n${help}`;
}
