import { Type } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';
import { Exactly } from '../http/schema.ts';

export const getHealth: Endpoint = {
  id: 'getHealth',
  path: '/healthz',
  group: 'Service',
  summary: 'Liveness',
  access: 'public',
  answers: {
    200: {
      description: 'The process is running.',
      schema: Exactly({ status: Type.Unsafe({ type: 'string', const: 'ok' }) }),
    },
  },
  answer: async () => ({ status: 'ok' }),
};
