import type { Access } from '../access.ts';
import { accessCookie } from '../authenticate.ts';
import type { Schema } from './named-schemas.ts';

const ApiSuccess: Schema = {
  type: 'object',
  description: 'What every success looks like.',
  properties: {
    success: { type: 'boolean', const: true },
    code: { type: 'string', description: 'The outcome, for programs.' },
    message: { type: 'string', description: 'The outcome, for people.' },
    data: { description: 'An object, an array, or null when there is nothing to return.' },
    meta: { description: 'Paging, request or session details, or null. Each operation says which.' },
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
      'The access token in the cookie that a login on the web sets. Writes must then come from our own pages.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'The signature of the body, with `webhook-id` and `webhook-timestamp`, as the Standard Webhooks specification says.',
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
      'Names this write so that it can be repeated safely. For at least 24 hours, the same key and request give the first answer again.',
    schema: keySchema,
  },
  IdempotencyKeyUnused: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Accepted but without effect: the answer carries tokens, so it is not stored. A repeated request gets a new answer.',
    schema: keySchema,
  },
};

export const sharedHeaders = {
  'X-Request-Id': {
    description: 'The id of this request in our log.',
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
  'WWW-Authenticate': { description: 'The sign-in scheme.', schema: { type: 'string', const: 'Bearer' } },
};
