import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';
import { Exactly } from '../http/schema.ts';

const state = (status: string) => Exactly({ status: Type.Unsafe<string>({ type: 'string', const: status }) });

export const getReadiness: Endpoint = {
  id: 'getReadiness',
  path: '/readyz',
  group: 'Service',
  summary: 'Readiness',
  access: 'public',
  answers: {
    200: { description: 'The database answers, and requests are served.', schema: state('ready') },
    503: { description: 'The database does not answer.', schema: state('unavailable') },
  },
  answer: async ({ database }, _, reply) => {
    try {
      await database.app.transaction((tx) => tx.run(sql`select 1`));
      return { status: 'ready' };
    } catch {
      reply.code(503).header('Retry-After', '1');
      return { status: 'unavailable' };
    }
  },
};
