import type { Access } from '../access.ts';
import { accessCookie } from '../authenticate.ts';
import type { Schema } from './named-schemas.ts';

const ApiSuccess: Schema = {
  type: 'object',
  description: 'What every success looks like.',
  properties: {
    success: { type: 'boolean', const: true },
    code: { type: 'string', description: 'One word for the outcome, for programs.' },
    message: { type: 'string', description: 'Written for a person.' },
    data: { description: 'An object, an array, or null when there is nothing to return.' },
    meta: { description: 'Paging, the request, the session, or null: each operation says which.' },
  },
  required: ['success', 'code', 'message', 'data', 'meta'],
};

const SuccessMessage: Schema = {
  description: 'A success with nothing to return.',
  allOf: [
    { $ref: '#/components/schemas/ApiSuccess' },
    { type: 'object', properties: { data: { type: 'null' } }, required: ['data'] },
  ],
};

export const envelopes = { ApiSuccess, SuccessMessage };

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a login, or an API key.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: accessCookie,
    description:
      'The same in a cookie, as a login on the web sets it; writes must then come from our own pages.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Of the body, with `webhook-id` and `webhook-timestamp`, as the Standard Webhooks specification says.',
  },
};

/** The ways to authenticate. One of them is enough. */
export function securityOf(access: Access): object[] {
  if (access === 'public') return [];
  return access === 'signature' ? [{ signature: [] }] : [{ bearer: [] }, { cookie: [] }];
}

const keySchema = { type: 'string', minLength: 1, maxLength: 255 };
export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours.',
    schema: keySchema,
  },
  IdempotencyKeyUnused: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew.',
    schema: keySchema,
  },
};

export const sharedHeaders = {
  'X-Request-Id': {
    description: 'The id that our log has of this request.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': { description: 'How to sign in.', schema: { type: 'string', const: 'Bearer' } },
};
