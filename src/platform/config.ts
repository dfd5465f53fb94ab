import { type Plan, readPlans } from './plans.ts';
import { type PrinterNetworks, readPrinterNetworks } from './printer-networks.ts';
import { plainGateway, readGateway, type SmsGateway } from './sms-gateway.ts';
import { StartError } from './start-error.ts';

export type Rate = { limit: number; windowSeconds: number };

/** How often what may be tried; `TILLHOUSE_RATES=loginAddress=100/60,…` changes single ones. */
const defaultRates = {
  /** Failures of one account from one address. */
  loginAccountAddress: { limit: 10, windowSeconds: 900 },
  /** Attempts from one address. */
  loginAddress: { limit: 20, windowSeconds: 60 },
  /** Failures of one account in a row, from anywhere. */
  loginRow: { limit: 100, windowSeconds: 86_400 },
  refreshSession: { limit: 30, windowSeconds: 60 },
  forgotAccount: { limit: 3, windowSeconds: 3_600 },
  forgotAddress: { limit: 10, windowSeconds: 3_600 },
  /** Links and codes tried from one address, whatever they are for. */
  secretAddress: { limit: 30, windowSeconds: 900 },
  /** Tries of the own password, code or PIN by someone who is signed in. */
  confirmUser: { limit: 10, windowSeconds: 900 },
  /** Codes to a new address or number that one user asks for, and that one address or number gets. */
  codeUser: { limit: 5, windowSeconds: 86_400 },
  codeRecipient: { limit: 5, windowSeconds: 86_400 },
  oauthAddress: { limit: 60, windowSeconds: 600 },
  mailTenant: { limit: 50, windowSeconds: 3_600 },
  smsTenant: { limit: 50, windowSeconds: 3_600 },
  registerAddress: { limit: 100, windowSeconds: 3_600 },
  validateAddress: { limit: 600, windowSeconds: 60 },
  /** Requests of one session, counted in each process. */
  session: { limit: 6_000, windowSeconds: 60 },
} satisfies Record<string, Rate>;

type RateName = keyof typeof defaultRates;
type Rates = Record<RateName, Rate>;

export type Config = {
  host: string;
  port: number;
  dataFolder: string | undefined;
  databaseUrl: string | undefined;
  /** How many connections one process may hold for requests. */
  databaseConnections: number;
  publicUrl: string;
  keysFile: string | undefined;
  workers: number;
  tls: { certFile: string; keyFile: string } | undefined;
  trustProxy: boolean;
  /** Delivery; without it, messages stay in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  sms: SmsGateway | undefined;
  /** Sign-in providers by their name, in lower case. */
  oauthProviders: Map<string, OAuthProvider>;
  /** Whether plans are enforced; off: everyone has everything. */
  billing: boolean;
  plans: Plan[];
  /** What whoever collects the money signs with. */
  billingSecret: string | undefined;
  /** Whether webhooks may lead to the own network, and unencrypted. */
  webhooksMayBePrivate: boolean;
  /** Where the printers of businesses may be; undefined: this server prints nowhere. */
  printers: PrinterNetworks | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  rates: Rates;
};

export type OAuthProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Where the provider may send the browser back to; our own callback and the console's page are always among them. */
  redirectUris: string[];
};

type Environment = Record<string, string | undefined>;

const known = new Set([
  'TILLHOUSE_BILLING',
  'TILLHOUSE_BILLING_SECRET',
  'TILLHOUSE_DATA',
  'TILLHOUSE_KEYS',
  'TILLHOUSE_PLANS',
  'TILLHOUSE_PRINTERS',
  'TILLHOUSE_RATES',
]);

export function readConfig(environment: Environment): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('TILLHOUSE_') && !known.has(name)) {
      throw new StartError(
        `${name} is not a setting. Known ones with this prefix: ${[...known].join(', ')}.`,
      );
    }
  }
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const port = wholeNumber('PORT', text('PORT') ?? '8080', { from: 0, to: 65_535 });
  const tls = readTls(text('TLS_CERT'), text('TLS_KEY'));
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    dataFolder: text('TILLHOUSE_DATA'),
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    databaseConnections: wholeNumber('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS') ?? '12', {
      from: 2,
      to: 500,
    }),
    publicUrl: publicUrl(text('PUBLIC_URL') ?? `${tls ? 'https' : 'http'}://localhost:${port}`),
    keysFile: text('TILLHOUSE_KEYS'),
    workers: wholeNumber('WORKERS', text('WORKERS') ?? '1', { from: 1, to: 64 }),
    tls,
    trustProxy: oneOf('TRUST_PROXY', text('TRUST_PROXY') ?? 'off', ['on', 'off']) === 'on',
    smtpUrl: address('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Tillhouse <no-reply@localhost>',
    sms: readSms(text),
    oauthProviders: readOAuthProviders(environment),
    billing: oneOf('TILLHOUSE_BILLING', text('TILLHOUSE_BILLING') ?? 'off', ['on', 'off']) === 'on',
    plans: readPlans(text('TILLHOUSE_PLANS')),
    billingSecret: signingSecret('TILLHOUSE_BILLING_SECRET', text('TILLHOUSE_BILLING_SECRET')),
    webhooksMayBePrivate:
      oneOf('WEBHOOKS_PRIVATE', text('WEBHOOKS_PRIVATE') ?? 'off', ['on', 'off']) === 'on',
    printers: readPrinterNetworks(text('TILLHOUSE_PRINTERS')),
    metricsToken: longText('METRICS_TOKEN', text('METRICS_TOKEN'), 16),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? (process.stdout.isTTY ? 'warn' : 'info'), [
      'debug',
      'info',
      'warn',
      'error',
      'silent',
    ]),
    rates: readRates(text('TILLHOUSE_RATES')),
  };
}

function malformed(name: string, value: string, expected: string): StartError {
  return new StartError(`${name}=${value} is not valid: expected ${expected}.`);
}

function wholeNumber(name: string, value: string, range: { from: number; to: number }): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.from || number > range.to) {
    throw malformed(name, value, `a whole number from ${range.from} to ${range.to}`);
  }
  return number;
}

function oneOf(name: string, value: string, allowed: string[]): string {
  if (!allowed.includes(value)) throw malformed(name, value, `one of ${allowed.join(', ')}`);
  return value;
}

function longText(name: string, value: string | undefined, atLeast: number): string | undefined {
  if (value !== undefined && value.length < atLeast) {
    throw new StartError(`${name} is too short: expected ${atLeast} characters or more.`);
  }
  return value;
}

/** As the Standard Webhooks specification writes them. It is a secret, so the message does not repeat it. */
function signingSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bytes = Buffer.from(value.replace(/^whsec_/, ''), 'base64');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(value) || bytes.length < 24 || bytes.length > 64) {
    throw new StartError(`${name} is not valid: expected whsec_ and 24 to 64 bytes in base64.`);
  }
  return value;
}

function databaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  // The address may hold a password, so the message does not repeat it.
  // With a socket's folder in place of a host, nothing stands between "@" and "/".
  const isAddress = URL.canParse(value.replace('@/', '@socket/'));
  if (!/^postgres(ql)?:\/\/\S+$/.test(value) || !isAddress) {
    throw new StartError('DATABASE_URL is not valid: expected postgres://user:password@host:5432/database.');
  }
  return value;
}

/** The address may hold a password, so the message does not repeat it. */
function address(name: string, value: string | undefined, schemes: string[]): string | undefined {
  if (value !== undefined && !schemes.includes(URL.parse(value)?.protocol ?? '')) {
    throw new StartError(
      `${name} is not valid: expected an address that begins with ${schemes.join('// or ')}//.`,
    );
  }
  return value;
}

/** By the plain form of ours, or by the file that says what a gateway wants. */
function readSms(text: (name: string) => string | undefined): SmsGateway | undefined {
  const plain = address('SMS_URL', text('SMS_URL'), ['http:', 'https:']);
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
  const issuer = address(`${prefix}ISSUER`, text('ISSUER'), ['http:', 'https:']);
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

/** Where a code may be sent: encrypted, to this machine, or to an app by a scheme that is named like its domain. */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username || url.password) return false;
  if (url.protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol);
}

function publicUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.pathname !== '/') {
    throw malformed('PUBLIC_URL', value, 'an address such as https://shop.example without a path');
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
      throw malformed(
        'TILLHOUSE_RATES',
        part,
        `name=limit/seconds with a name of ${Object.keys(defaultRates).join(', ')}`,
      );
    }
    rates[name as RateName] = { limit: Number(limit), windowSeconds: Number(seconds) };
  }
  return rates;
}
