import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { assertSameTime, timingTestMs } from '../../../tests/timing.ts';
import { newId } from '../../platform/ids.ts';

const many = '1000000/60';
const server = await testServer({
  environment: { TILLHOUSE_RATES: `registerAddress=${many},forgotAddress=${many},forgotAccount=${many}` },
  // What they do after the answer must not show in the next one.
  jobs: true,
});

test('forgot takes the same time whether or not the account exists', { timeout: timingTestMs }, async () => {
  const owner = await server.business();
  // Many of them: one account gets five messages a day, and after that its job has less to do.
  const people: SignedIn[] = [];
  for (let n = 0; n < 50; n += 1) people.push(await server.colleague(owner, 'CASHIER'));
  let turn = 0;
  const someone = () => people[turn++ % people.length]?.email ?? '';
  const forgot = async (identifier: string) => {
    const { status } = await server.stranger.post('/auth/password/forgot', { identifier });
    assert.equal(status, 202);
  };
  await assertSameTime(
    () => forgot(someone()),
    () => forgot(`${newId()}@colleague.example`),
  );
});
