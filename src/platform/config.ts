import { availableParallelism, totalmem } from 'node:os';
import { isCellName } from './cells/cell-name.ts';
import { anyServer, isDatabaseAddress, primaryOnly } from './database-address.ts';
import { type Plan, readPlans } from './plans.ts';
import { type PrinterNetworks, readPrinterNetworks } from './printer-networks.ts';
import { plainGateway, readGateway, type SmsGateway } from './sms-gateway.ts';
import { StartError } from './start-error.ts';

export type Rate = { limit: number; windowSeconds: number };

/** Rate limits. `TILLHOUSE_RATES=loginAddress=100/60,…` changes single ones. */
const defaultRates = {
  /** Failed sign-ins of one account from one address. */
  loginAccountAddress: { limit: 10, windowSeconds: 900 },
  /** Sign-in attempts from one address. */
  loginAddress: { limit: 20, windowSeconds: 60 },
  /** Failed sign-ins of one account in a row, from any address. */
  loginRow: { limit: 100, windowSeconds: 86_400 },
  refreshSession: { limit: 30, windowSeconds: 60 },
  forgotAccount: { limit: 3, windowSeconds: 3_600 },
  forgotAddress: { limit: 10, windowSeconds: 3_600 },
  /** Links and codes tried from one address, for any purpose. */
  secretAddress: { limit: 30, windowSeconds: 900 },
  /** Attempts of a signed-in user to enter their own password, code or PIN. */
  confirmUser: { limit: 10, windowSeconds: 900 },
  /** Codes for a new address or number: how many one user may request, and how many one recipient may get. */
  codeUser: { limit: 5, windowSeconds: 86_400 },
  codeRecipient: { limit: 5, windowSeconds: 86_400 },
  oauthAddress: { limit: 60, windowSeconds: 600 },
  mailTenant: { limit: 50, windowSeconds: 3_600 },
  smsTenant: { limit: 50, windowSeconds: 3_600 },
  registerAddress: { limit: 100, windowSeconds: 3_600 },
  validateAddress: { limit: 600, windowSeconds: 60 },
  /** Requests of one session, counted per process. */
  session: { limit: 6_000, windowSeconds: 60 },
} satisfies Record<string, Rate>;

type RateName = keyof typeof defaultRates;
type Rates = Record<RateName, Rate>;

export type Config = {
  host: string;
  port: number;
  dataFolder: string | undefined;
  databaseUrl: string | undefined;
  /** Further databases, each with whole businesses, by name. */
  cells: Map<string, string>;
  /** Standbys of that database, for lists and reports. */
  databaseReadUrl: string | undefined;
  /** How many connections one process may hold for requests. */
  databaseConnections: number;
  publicUrl: string;
  keysFile: string | undefined;
  workers: number;
  /** The listening socket was opened by whoever starts us (systemd), as descriptor 3, and outlives this process. */
  isSocketHandedOver: boolean;
  tls: { certFile: string; keyFile: string } | undefined;
  trustProxy: boolean;
  /** Without it, mail stays in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  sms: SmsGateway | undefined;
  /** Sign-in providers by name, in lower case. */
  oauthProviders: Map<string, OAuthProvider>;
  /** When off, every business has everything, without limits. */
  billing: boolean;
  plans: Plan[];
  /** The secret with which the payment collector signs its messages. */
  billingSecret: string | undefined;
  /** Whether webhooks may call addresses of the local network, and without encryption. */
  webhooksMayBePrivate: boolean;
  /** The networks in which receipt printers may be. Undefined: this server does not print. */
  printers: PrinterNetworks | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  rates: Rates;
};

export type OAuthProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Where the provider may send the browser back to. Our own callback and the console's page are always allowed. */
  redirectUris: string[];
};

type Environment = Record<string, string | undefined>;

const knownSettings = new Set([
  'TILLHOUSE_BILLING',
  'TILLHOUSE_BILLING_SECRET',
  'TILLHOUSE_CELLS',
  'TILLHOUSE_DATA',
  'TILLHOUSE_KEYS',
  'TILLHOUSE_PLANS',
  'TILLHOUSE_PRINTERS',
  'TILLHOUSE_RATES',
]);

export function readConfig(environment: Environment): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('TILLHOUSE_') && !knownSettings.has(name)) {
      throw new StartError(
        `${name} is not a setting. Known ones with this prefix: ${[...knownSettings].join(', ')}.`,
      );
    }
  }
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const port = readWholeNumber('PORT', text('PORT') ?? '8080', { from: 0, to: 65_535 });
  const tls = readTls(text('TLS_CERT'), text('TLS_KEY'));
  const databaseUrl = readDatabaseUrl('DATABASE_URL', text('DATABASE_URL'), primaryOnly);
  const databaseReadUrl = readDatabaseUrl('DATABASE_READ_URL', text('DATABASE_READ_URL'), anyServer);
  if (databaseReadUrl && !databaseUrl)
    throw new StartError(
      'DATABASE_READ_URL names standbys of DATABASE_URL, so that one must be set as well.',
    );
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    dataFolder: text('TILLHOUSE_DATA'),
    databaseUrl,
    databaseReadUrl,
    cells: readCells(text('TILLHOUSE_CELLS')),
    databaseConnections: readWholeNumber('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS') ?? '12', {
      from: 2,
      to: 500,
    }),
    publicUrl: readPublicUrl(text('PUBLIC_URL') ?? `${tls ? 'https' : 'http'}://localhost:${port}`),
    keysFile: text('TILLHOUSE_KEYS'),
    workers: readWholeNumber('WORKERS', text('WORKERS') ?? String(fittingWorkers()), { from: 1, to: 64 }),
    isSocketHandedOver: readHandedOverSocket(text),
    tls,
    trustProxy: readChoice('TRUST_PROXY', text('TRUST_PROXY') ?? 'off', ['on', 'off']) === 'on',
    smtpUrl: readAddress('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Tillhouse <no-reply@localhost>',
    sms: readSms(text),
    oauthProviders: readOAuthProviders(environment),
    billing: readChoice('TILLHOUSE_BILLING', text('TILLHOUSE_BILLING') ?? 'off', ['on', 'off']) === 'on',
    plans: readPlans(text('TILLHOUSE_PLANS')),
    billingSecret: readSigningSecret('TILLHOUSE_BILLING_SECRET', text('TILLHOUSE_BILLING_SECRET')),
    webhooksMayBePrivate:
      readChoice('WEBHOOKS_PRIVATE', text('WEBHOOKS_PRIVATE') ?? 'off', ['on', 'off']) === 'on',
    printers: readPrinterNetworks(text('TILLHOUSE_PRINTERS')),
    metricsToken: readLongText('METRICS_TOKEN', text('METRICS_TOKEN'), 16),
    logLevel: readChoice('LOG_LEVEL', text('LOG_LEVEL') ?? (process.stdout.isTTY ? 'warn' : 'info'), [
      'debug',
      'info',
      'warn',
      'error',
      'silent',
    ]),
    rates: readRates(text('TILLHOUSE_RATES')),
  };
}

/**
 * The protocol of systemd (sd_listen_fds). The process that it names is this one, or the one that started it and passes
 * the socket on.
 */
function readHandedOverSocket(text: (name: string) => string | undefined): boolean {
  const sockets = text('LISTEN_FDS');
  if (!sockets || ![process.pid, process.ppid].includes(Number(text('LISTEN_PID')))) return false;
  if (sockets !== '1')
    throw new StartError(
      `LISTEN_FDS=${sockets}: expected one socket. Give the .socket unit one ListenStream.`,
    );
  return true;
}

/** Three processes open at most 81 connections. An ordinary PostgreSQL allows 100. */
const fittingWorkersAtMost = 3;
const bytesPerWorker = 2 * 2 ** 30;

/**
 * How many processes a machine of this size should run. With one for each processor, what a process asks of the
 * database is mostly computed on its own processor, and a sale costs both of them less. A small machine runs one
 * process, which also owns the database.
 */
export function fittingWorkers(
  machine = {
    processors: availableParallelism(),
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  },
): number {
  const byMemory = Math.floor(machine.memoryBytes / bytesPerWorker);
  return Math.max(1, Math.min(machine.processors, byMemory, fittingWorkersAtMost));
}

function malformedSetting(name: string, value: string, expected: string): StartError {
  return new StartError(`${name}=${value} is not valid: expected ${expected}.`);
}

function readWholeNumber(name: string, value: string, range: { from: number; to: number }): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.from || number > range.to) {
    throw malformedSetting(name, value, `a whole number from ${range.from} to ${range.to}`);
  }
  return number;
}

function readChoice(name: string, value: string, allowed: string[]): string {
  if (!allowed.includes(value)) throw malformedSetting(name, value, `one of ${allowed.join(', ')}`);
  return value;
}

function readLongText(name: string, value: string | undefined, atLeast: number): string | undefined {
  if (value !== undefined && value.length < atLeast) {
    throw new StartError(`${name} is too short: expected ${atLeast} characters or more.`);
  }
  return value;
}

/** In the format of the Standard Webhooks specification. It is a secret, so the message does not repeat it. */
function readSigningSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bytes = Buffer.from(value.replace(/^whsec_/, ''), 'base64');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(value) || bytes.length < 24 || bytes.length > 64) {
    throw new StartError(`${name} is not valid: expected whsec_ and 24 to 64 bytes in base64.`);
  }
  return value;
}

function readDatabaseUrl(name: string, value: string | undefined, servers: string[]): string | undefined {
  if (value === undefined) return undefined;
  // The address may hold a password, so the message does not repeat it.
  if (!isDatabaseAddress(value, servers)) {
    throw new StartError(
      `${name} is not valid: expected postgres://user:password@host:5432/database, with several hosts as host1:5432,host2:5432.`,
    );
  }
  return value;
}

/** name=address pairs, with spaces between them, because an address may list several hosts with commas. */
function readCells(value: string | undefined): Map<string, string> {
  const cells = new Map<string, string>();
  for (const part of value?.split(/\s+/) ?? []) {
    const [, name = '', address] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    // The address may hold a password, so the message does not repeat it.
    if (!isCellName(name)) {
      throw new StartError(
        'TILLHOUSE_CELLS is not valid: expected name=postgres://… with spaces between the cells. A name has small letters, digits and dashes, and is not "home".',
      );
    }
    if (cells.has(name))
      throw new StartError(`TILLHOUSE_CELLS names ${name} twice. Give each cell a name of its own.`);
    const [, next] = /,([a-z][a-z0-9-]*)=postgres(?:ql)?:/.exec(address ?? '') ?? [];
    if (next) {
      throw new StartError(
        `TILLHOUSE_CELLS has a comma before ${next}=. Put a space there: spaces separate the cells, commas the hosts of one.`,
      );
    }
    cells.set(name, readDatabaseUrl(`TILLHOUSE_CELLS (${name})`, address, primaryOnly) ?? '');
  }
  return cells;
}

/** The address may hold a password, so the message does not repeat it. */
function readAddress(name: string, value: string | undefined, schemes: string[]): string | undefined {
  if (value !== undefined && !schemes.includes(URL.parse(value)?.protocol ?? '')) {
    throw new StartError(
      `${name} is not valid: expected an address that begins with ${schemes.join('// or ')}//.`,
    );
  }
  return value;
}

/** Either the plain format (SMS_URL) or a file that describes the requests of a gateway (SMS_GATEWAY). */
function readSms(text: (name: string) => string | undefined): SmsGateway | undefined {
  const plain = readAddress('SMS_URL', text('SMS_URL'), ['http:', 'https:']);
  const file = text('SMS_GATEWAY');
  if (plain && file) throw new StartError('SMS_URL and SMS_GATEWAY cannot both be set. Set one of them.');
  if (file) {
    return readGateway(file, { from: text('SMS_FROM'), user: text('SMS_USER'), secret: text('SMS_SECRET') });
  }
  return plain ? plainGateway(plain) : undefined;
}

const oauthSetting = /^OAUTH_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|REDIRECT_URIS)$/;

function readOAuthProviders(environment: Environment): Map<string, OAuthProvider> {
  const names = new Set<string>();
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('OAUTH_')) continue;
    const [, provider] = oauthSetting.exec(name) ?? [];
    if (!provider)
      throw new StartError(
        `${name} is not a setting: expected OAUTH_<PROVIDER>_ISSUER, _CLIENT_ID, _CLIENT_SECRET or _REDIRECT_URIS.`,
      );
    names.add(provider);
  }
  return new Map(
    [...names].map((name) => [name.toLowerCase(), readOAuthProvider(environment, `OAUTH_${name}_`)]),
  );
}

function readOAuthProvider(environment: Environment, prefix: string): OAuthProvider {
  const text = (name: string) => environment[prefix + name]?.trim() || undefined;
  const issuer = readAddress(`${prefix}ISSUER`, text('ISSUER'), ['http:', 'https:']);
  const clientId = text('CLIENT_ID');
  if (!issuer || !clientId)
    throw new StartError(`${prefix}ISSUER and ${prefix}CLIENT_ID go together: set both, or neither.`);
  const redirectUris = (text('REDIRECT_URIS') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter(Boolean);
  for (const uri of redirectUris) {
    if (!isRedirectUri(uri)) {
      // The address may hold a password, so the message does not repeat it.
      throw new StartError(
        `${prefix}REDIRECT_URIS is not valid: expected https://…, http://localhost… or the scheme of an app such as com.example.till:/…, each without # or a password.`,
      );
    }
  }
  return { issuer, clientId, clientSecret: text('CLIENT_SECRET'), redirectUris };
}

/** A code may go to an https address, to this machine, or to an app whose scheme is named like its domain. */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username || url.password) return false;
  if (url.protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol);
}

function readPublicUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.pathname !== '/') {
    throw malformedSetting('PUBLIC_URL', value, 'an address such as https://shop.example without a path');
  }
  return url.origin;
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (certFile && keyFile) return { certFile, keyFile };
  if (certFile || keyFile) throw new StartError('TLS_CERT and TLS_KEY go together: set both, or neither.');
  return undefined;
}

function readRates(value: string | undefined): Rates {
  const rates: Rates = { ...defaultRates };
  for (const part of value?.split(',') ?? []) {
    const [, name, limit, seconds] = /^(\w+)=(\d{1,9})\/([1-9]\d{0,8})$/.exec(part.trim()) ?? [];
    if (!name || !Object.hasOwn(rates, name)) {
      throw malformedSetting(
        'TILLHOUSE_RATES',
        part,
        `name=limit/seconds with a name of ${Object.keys(defaultRates).join(', ')}`,
      );
    }
    rates[name as RateName] = { limit: Number(limit), windowSeconds: Number(seconds) };
  }
  return rates;
}
