import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../tests/harness.ts';

const server = await testServer();

async function fill(): Promise<{ status: number; lines: Record<string, unknown>[] }> {
  const answer = await fetch(`${server.url}/app/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    // A whole day: early in the morning no shop has opened its till yet.
    body: JSON.stringify({ days: 1 }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

test('a demo that failed goes on when it is asked for again, and the first till just opens its drawer', async () => {
  await server.database((session) =>
    session.script(`
      create function refuse_session() returns trigger language plpgsql as $$ begin
        raise 'no shift today' using errcode = '22003';
      end $$;
      create trigger refuse_session before insert on till_sessions for each row execute function refuse_session()`),
  );
  const first = await fill();
  assert.equal(first.status, 200);
  assert.deepEqual(first.lines.at(-1), {
    failed: 'The demo is not complete. Try again: it goes on where it stopped.',
  });
  await server.database((session) =>
    session.script('drop trigger refuse_session on till_sessions; drop function refuse_session()'),
  );
  const second = await fill();
  assert.deepEqual([second.status, second.lines.at(-1)], [200, { percent: 100 }]);
  assert.equal(second.lines[0]?.password, first.lines[0]?.password);
  // Done is done.
  assert.equal((await fill()).status, 409);

  const { password, logins } = second.lines[0] as { password: string; logins: [string] };
  const [identifier] = logins;
  const { body } = await server.stranger.post('/auth/login', { identifier, password });
  const owner = server.withToken(body.data.accessToken);
  const { rows } = (await owner.get('/tills')).body.data;
  const open = rows.filter(({ openSessionId }: { openSessionId: string | null }) => openSessionId);
  // Lagos is an hour ahead. Between the end of the night and the opening at seven, all tills are closed.
  const hour = (new Date().getUTCHours() + 1) % 24;
  assert.ok(open.length > 0 || (hour >= 4 && hour < 7), `no till is open at ${hour}`);
  for (const { id } of open) {
    const { device } = (await owner.get(`/till/sessions/current?tillId=${id}`)).body.data;
    assert.equal(device, null);
  }
});
