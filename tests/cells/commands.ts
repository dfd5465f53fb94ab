import assert from 'node:assert/strict';
import { runCommand } from '../server-process.ts';

/** A data folder, and what the commands that use it have in their environment. */
export type Place = { folder: string; environment: Record<string, string> };

/** Runs a command that must succeed. */
export async function run(at: Place, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(words, at);
  assert.equal(code, 0, `${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Runs a command that must fail. */
export async function refused(at: Place, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(words, at);
  assert.equal(code, 1, `${words.join(' ')}: ${stdout}${stderr}`);
  return stdout + stderr;
}
