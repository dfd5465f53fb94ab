import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password, testServer } from '../../tests/harness.ts';
import { assertSameTime, timingTestMs } from '../../tests/timing.ts';
import { newId } from '../platform/ids.ts';

const many = '1000000/60';
const server = await testServer({
  usualHashes: true,
  environment: {
    TILLHOUSE_RATES: `registerAddress=${many},loginAddress=${many},loginAccountAddress=${many},loginRow=${many}`,
  },
});

test('a login takes the same time whether the password is wrong or the account unknown', {
  timeout: timingTestMs,
}, async () => {
  const { email } = await server.registered();
  const login = async (identifier: string) => {
    const answer = await server.stranger.post('/auth/login', { identifier, password: `not ${password}` });
    assert.equal(answer.status, 401);
  };
  await assertSameTime(
    () => login(email),
    () => login(`${newId()}@corner.example`),
  );
});

test('a new password costs whoever would guess it 19 MiB and two passes a try', async () => {
  const { userId } = await server.registered();
  const [user] = await server.database((session) =>
    session.all<{ hash: string }>('select password_hash as hash from users where id = $1', [userId]),
  );
  assert.match(user?.hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
