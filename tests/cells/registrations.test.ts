import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newRegistrationToken } from '../../src/auth/oauth/registration-token.ts';
import { type Session, withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import { type Answer, dataOf, password, registration, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';

/** Registrations that meet: each may be in another cell, and each person must end with one business. */
const cell = await startCell();
// Without jobs, so that nothing is swept.
const server = await testServer({
  environment: { TILLHOUSE_CELLS: `north=${cell.url}`, LOG_LEVEL: 'silent' },
  breaksInvariants: true,
});
after(() => cell.remove());
const { stranger } = server;
const sibling = await server.sibling();
const { inCell, atHome, placeOf, twoBusinesses } = bothDatabases(server, cell);

/** Holds a lock while the work is done, which lets it go. */
function whileHeld(
  where: 'home' | 'north',
  lock: string,
  work: (letGo: () => Promise<void>) => Promise<unknown>,
): Promise<unknown> {
  const hold = async (session: Session) => {
    await session.script(`begin; ${lock}`);
    return work(() => session.script('commit'));
  };
  return where === 'home' ? server.database(hold) : withSession(cell.admin, hold);
}

/** Waits until as many statements wait for a lock. */
const untilWaiting = (where: 'home' | 'north', count = 1) =>
  until(async () => {
    const waiting = await (where === 'home' ? atHome : inCell)(
      `select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return waiting.length >= count || undefined;
  });
const organisations = 'lock table organisations in share row exclusive mode';
const messages = 'lock table messages in share row exclusive mode';

async function usersWith(email: string): Promise<number> {
  const users = 'select 1 as one from users where email = $1';
  return (await atHome(users, [email])).length + (await inCell(users, [email])).length;
}

/** Registers until the next business goes to this place and the one after it to the other: the emptiest is chosen. */
async function makeNextGoTo(place: 'home' | 'north'): Promise<void> {
  const counts = async () => {
    const [home] = await atHome<{ count: number }>(
      `select count(*)::int as count from organisations where kind = 'BUSINESS'`,
    );
    const [north] = await atHome<{ count: number }>(
      `select count(*)::int as count from placements where cell = 'north'`,
    );
    return { home: home?.count ?? 0, north: north?.count ?? 0 };
  };
  const ahead = place === 'home' ? 0 : 1;
  for (let count = await counts(); count.home !== count.north + ahead; count = await counts())
    await server.registered();
}

for (const place of ['home', 'north'] as const) {
  test(`an address of ${place} that is given up while somebody registers with it makes one business`, async () => {
    const { email, userId } = (await twoBusinesses())[place];
    await makeNextGoTo('north');
    const giveUp = `
      with gone as (delete from identities where value = '${email}' returning user_id)
      update users set email = 'now-' || email where id = '${userId}'`;
    const register = (by: typeof stranger) => by.post('/auth/register', registration({ email }));
    const answers: Promise<Answer>[] = [];
    await whileHeld(place, organisations, async (letGo) => {
      const first = register(stranger);
      answers.push(first);
      // It has found the holder, and is about to claim the address in the transaction of that business.
      await untilWaiting(place);
      await (place === 'home' ? atHome : inCell)(giveUp);
      await atHome('delete from placed_addresses where value = $1', [email]);
      if (place === 'north') return letGo();
      return whileHeld('home', messages, async (letMessagesGo) => {
        await letGo();
        await Promise.race([first, untilWaiting('home')]);
        // Whoever asks now must not take the address for one that nobody is claiming.
        const second = register(sibling.stranger);
        answers.push(second);
        await Promise.race([second, untilWaiting('home', 2)]);
        await letMessagesGo();
      });
    });
    for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
    assert.equal(await usersWith(email), 1);
    assert.equal((await stranger.post('/auth/login', { identifier: email, password })).status, 200);
  });
}

test('a number that a crash has left claimed is free at once for whoever tries again', async () => {
  for (const place of ['home', 'north']) {
    const phone = `+23480${String(Date.now()).slice(-8)}`;
    const orgId = newId();
    // The server died after it had claimed the number, before the business was written.
    if (place === 'north')
      await atHome(`insert into placements (business_id, cell) values ($1, 'north')`, [orgId]);
    await atHome(
      `insert into placed_addresses (kind, value, business_id, claim) values ('PHONE', $1, $2, gen_random_uuid())`,
      [phone, orgId],
    );
    const answer = await stranger.post('/auth/register', registration({ phone }));
    assert.equal(answer.status, 200, place);
    assert.equal((await stranger.post('/auth/login', { identifier: phone, password })).status, 200, place);
    await atHome('delete from placements where business_id = $1', [orgId]);
  }
});

const email = `provided-${newId()}@corner.example`;
const person = { issuer: 'https://accounts.example', subject: newId(), firstName: 'Ada', lastName: 'Obi' };
const registrationToken = newRegistrationToken(server.parts.keys, { ...person, email });

for (const [means, body] of Object.entries({
  'a password': registration(),
  'a provider': registration({ email, registrationToken, password: undefined }),
})) {
  test(`a registration with ${means} that is sent twice makes one business, also if each goes to another cell`, async () => {
    const key = newId();
    await makeNextGoTo('north');
    let first: Promise<Answer> | undefined;
    let second: Answer | undefined;
    await whileHeld('north', organisations, async (letGo) => {
      first = stranger.post('/auth/register', body, { key });
      await untilWaiting('north');
      second = await sibling.stranger.post('/auth/register', body, { key });
      await letGo();
    });
    const { organisation } = dataOf(second as Answer);
    assert.equal(await placeOf(organisation.id), 'home');
    assert.deepEqual(dataOf((await first) as Answer).organisation, organisation);
  });
}

test('an answer that comes home while the same request is done there is given again', async () => {
  const body = registration();
  const key = newId();
  await makeNextGoTo('home');
  const first = dataOf(await stranger.post('/auth/register', body, { key }));
  assert.equal(await placeOf(first.organisation.id), 'home');
  // The answer is on its way from a cell, and the address was given up since.
  const [kept] = await atHome<{ answer: object }>(
    'delete from public_answers a where key = $1 returning to_jsonb(a) as answer',
    [key],
  );
  assert.ok(kept);
  await atHome(`delete from identities where value = $1`, [body.email]);
  await atHome(`update users set email = 'now-' || email where email = $1`, [body.email]);
  await makeNextGoTo('home');
  let again: Promise<Answer> | undefined;
  await whileHeld('home', messages, async (letGo) => {
    again = stranger.post('/auth/register', body, { key });
    await untilWaiting('home');
    await atHome('insert into public_answers select * from jsonb_populate_record(null::public_answers, $1)', [
      JSON.stringify(kept.answer),
    ]);
    await letGo();
  });
  const answer = (await again) as Answer;
  assert.equal(answer.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(dataOf(answer), first);
  assert.equal(await usersWith(body.email as string), 0);
});
