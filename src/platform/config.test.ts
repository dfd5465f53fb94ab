import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fittingWorkers, readConfig } from './config.ts';
import { splitAddress } from './database-address.ts';
import { StartError } from './start-error.ts';

const long = 'sixteen-or-longer';

describe('a setting that cannot be meant stops the start with one line that names it', () => {
  const cases: [setting: Record<string, string>, ...messageParts: string[]][] = [
    [{ PORT: 'abc' }, 'PORT=abc', 'a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT=-1'],
    [{ PORT: '8080.5' }, 'PORT=8080.5'],
    [{ PORT: '0x50' }, 'PORT=0x50'],
    [{ PORT: '65536' }, 'PORT=65536'],
    [{ WORKERS: '0' }, 'WORKERS=0', 'a whole number from 1 to 64'],
    [{ WORKERS: '65' }, 'WORKERS=65'],
    [{ LISTEN_FDS: '2', LISTEN_PID: String(process.pid) }, 'LISTEN_FDS=2', 'one socket'],
    [{ WORKERS: 'auto' }, 'WORKERS=auto'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS=1', 'from 2 to 500'],
    [{ PUBLIC_URL: 'x' }, 'PUBLIC_URL=x', 'https://shop.example'],
    [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL=ftp://shop.example'],
    [{ PUBLIC_URL: 'https://shop.example/till' }, 'without a path'],
    [{ PUBLIC_URL: 'https://shop.example?a=b' }, 'PUBLIC_URL='],
    [{ TILLHOUSE_TYPO: '1' }, 'TILLHOUSE_TYPO is not a setting', 'TILLHOUSE_DATA'],
    [{ TILLHOUSE_RATES: 'x' }, 'TILLHOUSE_RATES=x', 'name=limit/seconds', 'loginAddress'],
    [{ TILLHOUSE_RATES: 'nobody=1/60' }, 'TILLHOUSE_RATES=nobody=1/60'],
    [{ TILLHOUSE_RATES: 'toString=1/60' }, 'TILLHOUSE_RATES=toString=1/60'],
    [{ TILLHOUSE_RATES: 'loginAddress=1/60,loginRow=1' }, 'TILLHOUSE_RATES=loginRow=1'],
    [{ TILLHOUSE_RATES: 'loginAddress=5/0' }, 'TILLHOUSE_RATES=loginAddress=5/0'],
    [{ TLS_CERT: '/cert.pem' }, 'TLS_CERT and TLS_KEY go together'],
    [{ TLS_KEY: '/key.pem' }, 'TLS_CERT and TLS_KEY go together'],
    [{ TILLHOUSE_BILLING: 'yes' }, 'TILLHOUSE_BILLING=yes', 'one of on, off'],
    [
      { TILLHOUSE_BILLING_SECRET: 'whsec_c2hvcnQ=' },
      'TILLHOUSE_BILLING_SECRET is not valid',
      '24 to 64 bytes',
    ],
    [{ TILLHOUSE_PLANS: '/nowhere/plans.json' }, 'TILLHOUSE_PLANS=/nowhere/plans.json', 'cannot be read'],
    [{ TILLHOUSE_PRINTERS: 'yes' }, 'TILLHOUSE_PRINTERS=yes', '192.168.1.0/24'],
    [{ TILLHOUSE_PRINTERS: '10.0.0.0/8,printer.local' }, 'TILLHOUSE_PRINTERS=printer.local'],
    [{ TILLHOUSE_PRINTERS: '10.0.0.0/33' }, 'TILLHOUSE_PRINTERS=10.0.0.0/33'],
    [{ TILLHOUSE_PRINTERS: '10.0.0.1:70000' }, 'TILLHOUSE_PRINTERS=10.0.0.1:70000'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is too short', '16 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud', 'one of debug, info, warn, error, silent'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY=yes', 'one of on, off'],
    [{ DATABASE_URL: 'shop' }, 'DATABASE_URL is not valid', 'postgres://user:password@host:5432/database'],
    [{ DATABASE_URL: 'mysql://me@host/shop' }, 'DATABASE_URL is not valid'],
    [{ DATABASE_URL: 'postgres://me@host:99999/shop' }, 'DATABASE_URL is not valid'],
    [{ DATABASE_URL: 'postgres://me@host/a shop' }, 'DATABASE_URL is not valid'],
    [{ DATABASE_URL: 'postgres://me@ho<st/shop' }, 'DATABASE_URL is not valid'],
    [
      { TILLHOUSE_CELLS: 'north=postgres://me:secret@host/shop,south=postgres://me:secret@host/other' },
      'TILLHOUSE_CELLS has a comma before south=',
    ],
    [
      { TILLHOUSE_CELLS: 'north=postgres://me:secret@host/shop north=postgres://me:secret@host/other' },
      'TILLHOUSE_CELLS names north twice',
    ],
    [{ TILLHOUSE_CELLS: 'north=nowhere' }, 'TILLHOUSE_CELLS (north) is not valid'],
    [
      { DATABASE_URL: 'postgres://me@one:5432,two:99999/shop' },
      'DATABASE_URL is not valid',
      'host1:5432,host2:5432',
    ],
    [{ DATABASE_URL: 'postgres://me@one:5432,/shop' }, 'DATABASE_URL is not valid'],
    [
      { DATABASE_URL: 'postgres://me@one,two/shop?target_session_attrs=standby' },
      'DATABASE_URL is not valid',
    ],
    ...[
      'shop.example/back',
      'http://shop.example/back',
      'https://shop.example/back#part',
      'https://me:hush@shop.example/back',
      'javascript:alert(1)',
      'till:/back',
    ].map((uri): [Record<string, string>, string] => [
      {
        OAUTH_ACME_ISSUER: 'https://acme.example',
        OAUTH_ACME_CLIENT_ID: 'x',
        OAUTH_ACME_REDIRECT_URIS: `https://shop.example/ok, ${uri}`,
      },
      'OAUTH_ACME_REDIRECT_URIS',
    ]),
  ];
  for (const [setting, ...messageParts] of cases) {
    test(JSON.stringify(setting), () => {
      assert.throws(
        () => readConfig(setting),
        (error) => {
          assert.ok(error instanceof StartError, String(error));
          assert.doesNotMatch(error.message, /\n/);
          for (const part of messageParts)
            assert.ok(error.message.includes(part), `${error.message} lacks ${part}`);
          return true;
        },
      );
    });
  }

  test('and never repeats a secret', () => {
    const secrets = [
      { METRICS_TOKEN: 'hush' },
      { DATABASE_URL: 'postgres//me:hush@host/shop' },
      { DATABASE_URL: 'postgres://me:hush@host:99999/shop' },
    ];
    for (const setting of secrets) {
      assert.throws(
        () => readConfig(setting),
        (error) => !(error as Error).message.includes('hush'),
      );
    }
  });
});

describe('settings that are meant', () => {
  test('the defaults serve this machine only, with nothing switched on', () => {
    const { rates, logLevel, plans, workers, ...config } = readConfig({});
    assert.deepEqual(config, {
      host: '127.0.0.1',
      port: 8080,
      dataFolder: undefined,
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      cells: new Map(),
      databaseConnections: 12,
      publicUrl: 'http://localhost:8080',
      keysFile: undefined,
      isSocketHandedOver: false,
      tls: undefined,
      trustProxy: false,
      smtpUrl: undefined,
      mailFrom: 'Tillhouse <no-reply@localhost>',
      sms: undefined,
      oauthProviders: new Map(),
      billing: false,
      billingSecret: undefined,
      webhooksMayBePrivate: false,
      printers: undefined,
      metricsToken: undefined,
    });
    assert.deepEqual(
      plans.map(({ planId }) => planId),
      ['starter', 'business', 'chain'],
    );
    assert.equal(workers, fittingWorkers());
    assert.deepEqual(rates.loginAddress, { limit: 20, windowSeconds: 60 });
    assert.match(logLevel, /^(info|warn)$/);
  });

  test('the plans of the operator are read from a file, and a mistake in it is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillhouse-plans-'));
    const file = join(folder, 'plans.json');
    const plan = {
      planId: 'one',
      planName: 'One',
      price: 500,
      currency: 'JPY',
      periodMonths: 12,
      maxOutlets: 2,
    };
    const read = (plans: unknown) => {
      writeFileSync(file, JSON.stringify(plans));
      return readConfig({ TILLHOUSE_PLANS: file }).plans;
    };
    try {
      const { price: _, ...kept } = plan;
      assert.deepEqual(read([plan]), [{ ...kept, priceMinor: 500n, currencyDecimals: 0, maxUsers: null }]);
      for (const [mistake, message] of [
        [[], /a list of plans/],
        [[{ ...plan, price: 0.5 }], /plan 1: price must be an amount of JPY/],
        [[plan, { ...plan, planName: '' }], /plan 2: planName/],
        [[plan, plan], /two plans have the same planId/],
        [[{ ...plan, maxUsers: 0 }], /maxUsers must be a whole number above zero/],
        [[{ ...plan, outlets: 1 }], /outlets is not a field/],
        [[{ ...plan, currency: 'ZZZ' }], /currency ZZZ is not known/],
      ] as const) {
        assert.throws(() => read(mistake), message);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('empty ones count as not set', () => {
    const empty = { PORT: '', DATABASE_URL: ' ', TLS_CERT: '', TLS_KEY: '', TILLHOUSE_RATES: '' };
    assert.deepEqual(readConfig(empty), readConfig({}));
  });

  test('settings of other programs are none of our business', () => {
    assert.deepEqual(readConfig({ PATH: '/bin', MY_TILLHOUSE_TYPO: '1' }), readConfig({}));
  });

  test('a browser may be sent back to https, to this machine and to an app', () => {
    const uris = ['https://shop.example/back?a=b', 'http://localhost:5173/back', 'com.example.till:/back'];
    const { oauthProviders } = readConfig({
      OAUTH_ACME_ISSUER: 'https://acme.example',
      OAUTH_ACME_CLIENT_ID: 'x',
      OAUTH_ACME_REDIRECT_URIS: uris.join(', '),
    });
    assert.deepEqual(oauthProviders.get('acme')?.redirectUris, uris);
  });

  test('a database is given by host, by address or by socket', () => {
    for (const url of [
      'postgres://me:hush@host:5432/shop',
      'postgresql://me@host/shop?sslmode=verify-full',
      'postgres://me:hush@[::1]:5432/shop',
      'postgres://me:hush@/shop?host=/run/postgresql',
      'postgres:///shop?host=/run/postgresql&user=me',
      'postgres://me:hush@%2Frun%2Fpostgresql/shop',
      'postgres://me:hush@one:5432,two:5433,[::1]:5434/shop?target_session_attrs=read-write',
    ]) {
      assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
    }
  });

  test('a database of several hosts has an address for each, with everything else of it', () => {
    assert.deepEqual(
      splitAddress(
        'postgres://me:a%2Cb@one:5432,two/shop?target_session_attrs=read-write&options=-c%20x%3D1&sslmode=require',
      ),
      {
        addresses: [
          'postgres://me:a%2Cb@one:5432/shop?sslmode=require',
          'postgres://me:a%2Cb@two/shop?sslmode=require',
        ],
        options: '-c x=1',
      },
    );
  });

  test('the public address follows the port and TLS unless it is given, and loses its last slash', () => {
    const tls = { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' };
    assert.equal(readConfig({ PORT: '81', ...tls }).publicUrl, 'https://localhost:81');
    assert.equal(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl, 'https://shop.example');
  });

  test('single rates change and the others stay', () => {
    const { rates } = readConfig({ TILLHOUSE_RATES: 'loginAddress=5/60, loginRow=7/3600' });
    assert.deepEqual(rates, {
      ...readConfig({}).rates,
      loginAddress: { limit: 5, windowSeconds: 60 },
      loginRow: { limit: 7, windowSeconds: 3600 },
    });
    assert.deepEqual(readConfig({}).rates.loginAddress, { limit: 20, windowSeconds: 60 });
  });

  test('by default, there is a process for each processor and each two gigabytes, at most three', () => {
    const gigabyte = 2 ** 30;
    const cases: [processors: number, gigabytes: number, workers: number][] = [
      [1, 8, 1],
      [2, 4, 2],
      [2, 3.9, 1],
      [4, 8, 3],
      [8, 0.5, 1],
      [16, 64, 3],
    ];
    for (const [processors, gigabytes, workers] of cases)
      assert.equal(fittingWorkers({ processors, memoryBytes: gigabytes * gigabyte }), workers);
  });

  test('a socket is taken over from whoever names this process, and no other', () => {
    const isTaken = (environment: Record<string, string>) => readConfig(environment).isSocketHandedOver;
    assert.equal(isTaken({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }), true);
    assert.equal(isTaken({ LISTEN_FDS: '1', LISTEN_PID: String(process.ppid) }), true);
    assert.equal(isTaken({ LISTEN_FDS: '1', LISTEN_PID: '1' }), process.ppid === 1);
    assert.equal(isTaken({ LISTEN_FDS: '1' }), false);
  });

  test('a long metrics token is taken as it is', () => {
    assert.equal(readConfig({ METRICS_TOKEN: long }).metricsToken, long);
  });
});
