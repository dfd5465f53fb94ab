import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  importJWK,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose';
import { testServer } from '../../tests/harness.ts';
import { onlyLong } from '../../tests/long.ts';
import { preparedFolder, runCommand } from '../../tests/server-process.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { removeDrafts } from './data-folder.ts';
import { newId } from './ids.ts';
import { type Keys, type KeysFile, openKeys, readKeys } from './keys.ts';
import { rotateKeys } from './rotate-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillhouse-rotation-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const issuer = 'https://shop.example';
const bearer = { orgId: newId(), userId: newId(), sessionId: newId() };
const keysModule = new URL('keys.ts', import.meta.url).href;
const newFile = () => join(folder, `${newId()}.json`);
const stored = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as KeysFile;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
/** A server checks the file once a second. */
const noticed = () => wait(1_100);

async function accepts(tokens: AccessTokens, token: string): Promise<boolean> {
  return tokens.verify(token).then(
    () => true,
    () => false,
  );
}

test('a file from before there was rotation is read as it is, and rotated', async () => {
  const file = newFile();
  const before = openKeys(file);
  const { secret, signing } = stored(file);
  writeFileSync(file, JSON.stringify({ secret, signing }));
  const keys = readKeys(file);
  assert.deepEqual([keys.secret, keys.signing, keys.retired], [before.secret, before.signing, []]);
  const old = await (await createAccessTokens(keys, issuer)).sign(bearer);
  const rotated = rotateKeys(file);
  assert.deepEqual(rotated.secret, before.secret, 'what the secret made stays good');
  assert.ok(await accepts(await createAccessTokens(rotated, issuer), old));
});

test('a rotation keeps the public half of the key before, for as long as its tokens last and a margin', () => {
  const file = newFile();
  const before = openKeys(file);
  const after = rotateKeys(file);
  assert.notEqual(after.signing.kid, before.signing.kid);
  const { retired = [] } = stored(file);
  assert.deepEqual(
    retired.map(({ kid, publicJwk }) => ({ kid, publicJwk })),
    [{ kid: before.signing.kid, publicJwk: before.signing.publicJwk }],
  );
  assert.ok(!readFileSync(file, 'utf8').includes(String(before.signing.privateJwk.d)));
  const seconds = (Date.parse(retired[0]?.acceptedUntil ?? '') - Date.now()) / 1000;
  assert.ok(seconds > 1_190 && seconds <= 1_200, String(seconds));
});

test('the file is for its owner alone, whole at every moment, and nothing is left beside it', () => {
  const file = newFile();
  openKeys(file);
  chmodSync(file, 0o644);
  for (let round = 0; round < 5; round += 1) rotateKeys(file);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(stored(file).retired?.length, 5);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('.json.')),
    [],
  );
});

test('two first starts with the same process id share the keys of one of them', async () => {
  const place = join(folder, newId());
  mkdirSync(place);
  const script = join(place, 'start.mjs');
  // As in two containers: process ids are the same, and both make keys at the same moment.
  writeFileSync(
    script,
    `Object.defineProperty(process, 'pid', { value: 7 });
     const { openKeys } = await import(${JSON.stringify(keysModule)});
     const [, , place, start] = process.argv;
     const secrets = [];
     for (let round = 0; round < 100; round += 1) {
       while (Date.now() < Number(start) + round * 10);
       secrets.push(openKeys(place + '/keys-' + round + '.json').secret.toString('hex'));
     }
     console.log(secrets.join());`,
  );
  const start = String(Date.now() + 2_000);
  const one = () => promisify(execFile)(process.execPath, [script, place, start]);
  const [first, second] = await Promise.all([one(), one()]);
  assert.equal(first.stdout.split(',').length, 100);
  assert.equal(first.stdout, second.stdout);
});

test('what a kill in the first start has left is removed by a rotation, and by the next start', () => {
  const place = join(folder, newId());
  mkdirSync(place);
  const file = join(place, 'keys.json');
  const killed = spawnSync(process.execPath, [
    ...['--input-type=module', '-e'],
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const link = fs.linkSync;
     fs.linkSync = (from, to) => { link(from, to); process.kill(process.pid, 'SIGKILL'); };
     syncBuiltinESMExports();
     const { openKeys } = await import(${JSON.stringify(keysModule)});
     openKeys(${JSON.stringify(file)});`,
  ]);
  assert.equal(killed.signal, 'SIGKILL');
  const drafts = () => readdirSync(place).filter((name) => name !== 'keys.json');
  const [draft = ''] = drafts();
  assert.equal(readFileSync(join(place, draft), 'utf8'), readFileSync(file, 'utf8'));
  writeFileSync(join(place, `other${draft}`), '');
  const long = new Date(Date.now() - 120_000);
  for (const name of drafts()) utimesSync(join(place, name), long, long);
  rotateKeys(file);
  assert.deepEqual(drafts(), [`other${draft}`], 'a file of another name is not ours');
  writeFileSync(join(place, draft), '');
  removeDrafts(place);
  assert.deepEqual(drafts(), []);
});

test('a link to a file that is not mounted is told as such; a mistyped folder is not created', async () => {
  const [link, place] = [newFile(), join(tmpdir(), `tillhouse-keys-${newId()}`)];
  symlinkSync(join(place, 'keys.json'), link);
  const unmounted = await runCommand(['keys', 'new'], {
    folder: preparedFolder(),
    environment: { TILLHOUSE_KEYS: link },
  });
  assert.deepEqual(
    [unmounted.code, unmounted.stderr],
    [1, `tillhouse: ${link} is a link to a file that is not there. Mount or restore that file first.\n`],
  );
  for (const words of [
    ['keys', 'new'],
    ['keys', 'rotate'],
  ]) {
    const mistyped = await runCommand(words, { folder: place });
    assert.equal(mistyped.code, 1);
    assert.match(
      mistyped.stderr,
      /^tillhouse: There is no folder \S+\. Set TILLHOUSE_DATA to .*tillhouse serve\n$/,
    );
    assert.equal(existsSync(place), false);
  }
});

test('a rotation through a link changes the file that it leads to', () => {
  const [file, link] = [newFile(), newFile()];
  const { signing } = openKeys(file);
  symlinkSync(file, link);
  rotateKeys(link);
  assert.notEqual(stored(file).signing.kid, signing.kid);
});

test('one rotation at a time; what a killed one left behind does not stop the next for ever', () => {
  const file = newFile();
  const { signing } = openKeys(file);
  writeFileSync(`${file}.next`, '');
  assert.throws(() => rotateKeys(file), /rotated already/);
  assert.equal(stored(file).signing.kid, signing.kid);
  const long = new Date(Date.now() - 120_000);
  utimesSync(`${file}.next`, long, long);
  assert.notEqual(rotateKeys(file).signing.kid, signing.kid);
});

/** Changes the retired keys in the file, as if time had passed. */
function retire(file: string, acceptedUntil: string): Keys {
  const content = stored(file);
  const retired = (content.retired ?? []).map((key) => ({ ...key, acceptedUntil }));
  writeFileSync(file, JSON.stringify({ ...content, retired }));
  return readKeys(file);
}

test('a key whose time is over is accepted no more, even for a token that says otherwise, and the next rotation drops it', async () => {
  const file = newFile();
  const before = openKeys(file);
  const token = await (await createAccessTokens(before, issuer)).sign(bearer);
  rotateKeys(file);
  const over = await createAccessTokens(retire(file, new Date(Date.now() - 1).toISOString()), issuer);
  assert.equal(await accepts(over, token), false);
  assert.deepEqual(
    (await over.publicKeys()).map(({ kid }) => kid),
    [stored(file).signing.kid],
  );
  rotateKeys(file);
  assert.ok(!stored(file).retired?.some(({ kid }) => kid === before.signing.kid));
});

test('who once had a key cannot make tokens that outlast 15 minutes', async () => {
  const keys = openKeys(newFile());
  const tokens = await createAccessTokens(keys, issuer);
  const now = Math.floor(Date.now() / 1000);
  const forge = async (times: { iat: number; nbf: number; exp: number }) =>
    new SignJWT({
      org: bearer.orgId,
      sid: bearer.sessionId,
      sub: bearer.userId,
      iss: issuer,
      aud: 'tillhouse',
      ...times,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.signing.kid })
      .sign(await importJWK(keys.signing.privateJwk, 'EdDSA'));
  const year = 31_536_000;
  assert.equal(await accepts(tokens, await forge({ iat: now + year, nbf: now, exp: now + year })), false);
  assert.equal(
    await accepts(tokens, await forge({ iat: now - 901, nbf: now - 901, exp: now + year })),
    false,
  );
  const { expiresAt = 0 } = await tokens.verify(await forge({ iat: now, nbf: now, exp: now + year }));
  assert.ok(expiresAt <= now + 900);
});

test('running servers follow a rotation: tokens of either key, from either server, are good', async () => {
  const file = newFile();
  const [one, other] = [
    await createAccessTokens(openKeys(file), issuer),
    await createAccessTokens(openKeys(file), issuer),
  ];
  const old = await one.sign(bearer);
  const { signing } = rotateKeys(file);
  // A server that started after the rotation signs with the new key before the others have checked the file.
  const fresh = await (await createAccessTokens(readKeys(file), issuer)).sign(bearer);
  assert.equal(kidOf(fresh), signing.kid);
  assert.ok(await accepts(one, fresh), 'an unknown key makes it look');
  assert.ok((await accepts(one, old)) && (await accepts(other, old)));
  await noticed();
  assert.equal(kidOf(await other.sign(bearer)), signing.kid, 'noticed without a token');
  const again = rotateKeys(file);
  const newest = await (await createAccessTokens(readKeys(file), issuer)).sign(bearer);
  assert.ok((await accepts(one, newest)) && (await accepts(one, fresh)) && (await accepts(one, old)));
  assert.equal(kidOf(newest), again.signing.kid);
});

test('a file that is broken or gone while servers run changes nothing for them', async () => {
  const file = newFile();
  const tokens = await createAccessTokens(openKeys(file), issuer);
  const token = await tokens.sign(bearer);
  const good = readFileSync(file);
  writeFileSync(file, '{"secret": "hush');
  await noticed();
  assert.ok(await accepts(tokens, await tokens.sign(bearer)));
  rmSync(file);
  await noticed();
  assert.ok(await accepts(tokens, await tokens.sign(bearer)));
  writeFileSync(file, good);
  const { signing } = rotateKeys(file);
  await noticed();
  assert.equal(kidOf(await tokens.sign(bearer)), signing.kid);
  assert.ok(await accepts(tokens, token));
});

test('a token without a key id, or with one that nobody has, is refused', async () => {
  const keys = openKeys(newFile());
  const tokens = await createAccessTokens(keys, issuer);
  const privateKey = await importJWK(keys.signing.privateJwk, 'EdDSA');
  for (const kid of [undefined, '', newId(), '__proto__']) {
    const token = await new SignJWT({ org: bearer.orgId, sid: bearer.sessionId })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...(kid !== undefined && { kid }) })
      .setSubject(bearer.userId)
      .setIssuer(issuer)
      .setAudience('tillhouse')
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('900s')
      .sign(privateKey);
    assert.equal(await accepts(tokens, token), false);
  }
});

test('the key set is public, short-lived in caches, without private halves, and checks our tokens', async () => {
  const server = await testServer();
  const owner = await server.business();
  const { signing } = rotateKeys(server.parts.keys.file);
  await noticed();
  const answer = await server.stranger.get('/.well-known/jwks.json');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/jwk-set\+json/);
  const { keys } = answer.body as JSONWebKeySet;
  assert.deepEqual(
    keys.map(({ kid }) => kid),
    [signing.kid, server.parts.keys.signing.kid],
  );
  for (const key of keys) assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  const login = await server.stranger.post('/auth/login', {
    identifier: owner.email,
    password: 'four calm otters',
  });
  const token = login.body.data.accessToken;
  assert.equal(kidOf(token), signing.kid);
  const { payload } = await jwtVerify(token, createLocalJWKSet(answer.body), { audience: 'tillhouse' });
  assert.equal(payload.sub, owner.userId);
  assert.equal((await owner.get('/auth/session')).status, 200, 'the token from before the rotation');
  const sibling = await server.sibling();
  assert.equal((await sibling.withToken(token).get('/auth/session')).status, 200);
  assert.equal((await sibling.withToken(owner.accessToken).get('/auth/session')).status, 200);
});

test(
  'beside a database that knows its keys, lost ones are never replaced without being asked for',
  onlyLong,
  async () => {
    const at = { folder: preparedFolder() };
    const file = join(at.folder, 'keys.json');
    const names = ['--email', 'ada@corner.example', '--first-name', 'Ada', '--last-name', 'Obi'];
    // The first command makes them. Nobody is in the database yet.
    assert.equal((await runCommand(['verify'], at)).code, 0);
    const first = readFileSync(file, 'utf8');
    rmSync(file);
    assert.equal((await runCommand(['user', 'create', '--operator', ...names], at)).code, 1);
    writeFileSync(file, first);
    assert.equal((await runCommand(['user', 'create', '--operator', ...names], at)).code, 0);
    rmSync(file);
    const commands = [
      ['verify'],
      ['serve'],
      ['keys', 'rotate'],
      ['backup', join(newFile(), '../all.tar.gz')],
    ];
    for (const words of commands) {
      const { code, stderr } = await runCommand(words, at);
      assert.equal(code, 1, words.join(' '));
      assert.match(
        stderr,
        /^tillhouse: There are no keys in \S+keys\.json, .*TILLHOUSE_KEYS.*from a backup.*tillhouse keys new makes new ones\.\n$/m,
      );
      assert.equal(existsSync(file), false, words.join(' '));
    }
    const told = await runCommand(['keys', 'new'], at);
    assert.deepEqual([told.code, told.stderr], [0, '']);
    const second = readFileSync(file, 'utf8');
    assert.notEqual(second, first);
    const again = await runCommand(['keys', 'new'], at);
    assert.match(again.stderr, /^tillhouse: There are keys in \S+ already\. They are not replaced\.\n$/);
    assert.equal(readFileSync(file, 'utf8'), second);
    assert.equal((await runCommand(['verify'], at)).code, 0);
    // The keys of another server are as good as none: they read nothing of this data.
    writeFileSync(file, first);
    for (const words of [['verify'], ['outbox']]) {
      const { code, stderr } = await runCommand(words, at);
      assert.equal(code, 1, words.join(' '));
      assert.match(
        stderr,
        /^tillhouse: The keys in \S+keys\.json are not those of this database, .*TILLHOUSE_KEYS.*from a backup.*tillhouse keys new\.\n$/m,
      );
    }
    writeFileSync(file, second);
    assert.equal((await runCommand(['verify'], at)).code, 0);
  },
);

test('tillhouse keys rotate says what it did; without a word, or on a broken file, it changes nothing', async () => {
  const file = newFile();
  const { signing } = openKeys(file);
  const environment = { TILLHOUSE_KEYS: file };
  const nothing = await runCommand(['keys'], { environment });
  assert.deepEqual([nothing.code, stored(file).signing.kid], [1, signing.kid]);
  const { code, stdout, stderr } = await runCommand(['keys', 'rotate'], { environment });
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(stdout.includes(stored(file).signing.kid) && stdout.includes(signing.kid));
  assert.notEqual(stored(file).signing.kid, signing.kid);
  writeFileSync(file, '{"secret": "hush');
  const broken = await runCommand(['keys', 'rotate'], { environment });
  assert.equal(broken.code, 1);
  assert.match(broken.stderr, /^tillhouse: The keys in .+ cannot be read/);
  assert.equal(readFileSync(file, 'utf8'), '{"secret": "hush');
});
