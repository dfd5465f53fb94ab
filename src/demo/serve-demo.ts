import { PassThrough } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { makePassword } from '../auth/exports.ts';
import { tenantRoles } from '../http/access.ts';
import { isFromOwnPage } from '../http/authenticate.ts';
import { networkOf } from '../http/request/client-address.ts';
import { rejectInvalidInput } from '../http/request/validate.ts';
import { Exactly } from '../http/schema.ts';
import type { ServerParts } from '../http/service.ts';
import { hasBusiness } from '../service/about.ts';
import { fail } from '../values/refusal.ts';
import { daysAtMost, fillDemo, registerDemo } from './fill.ts';
import { addressOf, business } from './shops.ts';

/**
 * Creates the demo from the set-up page, while the server has no business yet. It answers line by line: the logins, the
 * progress, and success or failure. A demo that failed goes on when it is requested again.
 */
export function serveDemo(app: FastifyInstance, parts: ServerParts & { log: FastifyBaseLogger }): void {
  /** The password of a demo that was begun here and failed. The next request goes on with it. */
  let unfinishedPassword: string | undefined;
  app.route<{ Body: { days?: number } }>({
    method: 'POST',
    url: '/app/demo',
    attachValidation: true,
    schema: { body: Exactly({ days: Type.Optional(Type.Integer({ minimum: 0, maximum: daysAtMost })) }) },
    handler: async (request, reply) => {
      if (!isFromOwnPage(request, parts.config.publicUrl)) throw fail('CSRF');
      rejectInvalidInput(request);
      await parts.limits.count('registerAddress', networkOf(request.address));
      const password = unfinishedPassword ?? makePassword();
      if (unfinishedPassword === undefined) await registerUnlessTaken(app, parts, password);
      unfinishedPassword = undefined;
      const lines = new PassThrough();
      const writeLine = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
      writeLine({ businessName: business.businessName, password, logins: tenantRoles.map(addressOf) });
      const onProgress = (part: number) => writeLine({ percent: Math.floor(part * 100) });
      // The demo is completed even when the browser is closed.
      fillDemo({ app, parts, password, days: request.body.days ?? daysAtMost, onProgress })
        .then(() => writeLine({ percent: 100 }))
        .catch((error: Error) => {
          parts.log.error({ err: error }, 'the demo was not filled');
          unfinishedPassword = password;
          writeLine({ failed: 'The demo is not complete. Try again: it goes on where it stopped.' });
        })
        .finally(() => lines.end());
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });
}

/** Registers the demo, unless the server has a business or another process is registering the demo just now. */
async function registerUnlessTaken(
  app: FastifyInstance,
  parts: ServerParts,
  password: string,
): Promise<void> {
  await parts.database.identity.transaction(async (tx) => {
    const lock = await tx.one<{ isFree: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('tillhouse demo', 0)) as "isFree"`);
    if (!lock?.isFree || (await hasBusiness(parts.database))) {
      throw fail('INVALID_STATE', { message: 'There is a business on this server already.' });
    }
    await registerDemo(app, password);
  });
}
