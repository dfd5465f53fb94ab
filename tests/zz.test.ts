import { test } from 'node:test';
import { testServer } from './harness.ts';
const server = await testServer();
const owner = await server.business();
test('x', async () => {
  const lists = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const objects = `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`;
  const within = `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
  const escaped = `{"name":"\\u0000","x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
  const flat = `{"name":"\\u0000","x":${'"'}${'x'.repeat(1_000_000)}"}`;
  for (const [n, body] of Object.entries({ lists, objects, within, escaped, flat })) for (const key of [undefined, 'k'+n]) {
    const t = performance.now();
    const a = await owner.send('POST', '/outlets', { body, ...(key && { key }) });
    console.log(n, key, a.status, Math.round(performance.now() - t));
  }
});
