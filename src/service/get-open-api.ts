import { Type } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';

export const getOpenApi: Endpoint = {
  id: 'getOpenApi',
  path: '/openapi.json',
  group: 'Service',
  summary: 'OpenAPI document',
  access: 'public',
  answers: {
    200: {
      description: 'This document: every operation of the server, in OpenAPI 3.1.',
      schema: Type.Object({
        openapi: Type.String({ examples: ['3.1.1'] }),
        info: Type.Object({}),
        paths: Type.Object({}),
        components: Type.Object({}),
      }),
    },
  },
  answer: async ({ openApi }, _, reply) => reply.type('application/json; charset=utf-8').send(openApi()),
};
