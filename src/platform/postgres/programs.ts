import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

type ProgramResult = { succeeded: boolean; output: string };

// Only these variables are passed on. LANG, TZ or PGDATA of the user must not affect the database, and it must not see
// our secrets.
const passedVariables = [
  'PATH',
  'LD_LIBRARY_PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
];

export function programOptions(account: Account | undefined): {
  env: Record<string, string>;
  windowsHide: boolean;
  cwd?: string;
  uid?: number;
  gid?: number;
} {
  const env: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of passedVariables) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  const options = { env, windowsHide: true };
  if (process.platform === 'win32') return options;
  // The account may not be able to enter our current folder.
  const placed = { ...options, cwd: '/' };
  return account === undefined ? placed : { ...placed, uid: account.uid, gid: account.gid };
}

export function runProgram(call: {
  program: string;
  arguments: string[];
  account: Account | undefined;
  input?: string;
}): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(call.program, call.arguments, {
      ...programOptions(call.account),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    // A program may end without reading its input. Its exit code decides.
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ succeeded: code === 0, output: Buffer.concat(parts).toString('utf8') });
    });
    child.stdin.end(call.input ?? '');
  });
}
