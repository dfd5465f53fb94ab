import { type Static, Type } from 'typebox';
import { Choice, Count, Exactly, Id, Instant, Nullable, named, Text, Version } from '../http/schema.ts';
import { webhookTypes } from './rules.ts';

export const WebhookEventType = named('WebhookEventType', Choice(webhookTypes));

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'The address that gets the events: https, and public. Redirects are not followed.',
  examples: ['https://hooks.corner.example/tillhouse'],
});
const description = Text(200, { examples: ['The web shop'] });
const eventListLimits = { minItems: 1, maxItems: 100, uniqueItems: true };

export const WebhookRequest = named(
  'WebhookRequest',
  Exactly({
    url,
    events: Type.Optional(
      Type.Array(WebhookEventType, {
        ...eventListLimits,
        description: 'Left out: all types except those about users and the subscription.',
      }),
    ),
    description: Type.Optional(description),
  }),
);

/** Fields left out stay as they are. */
export const WebhookChange = named(
  'WebhookChange',
  Exactly({
    url: Type.Optional(url),
    events: Type.Optional({
      ...Type.Unsafe<Static<typeof WebhookEventType>[] | null>({
        type: ['array', 'null'],
        items: WebhookEventType,
        ...eventListLimits,
      }),
      description: 'Null: all types except those about users and the subscription.',
    }),
    description: Type.Optional(Nullable(description)),
    status: Type.Optional(
      Choice(['ACTIVE', 'PAUSED'], {
        description: 'PAUSED: no events are sent or kept until it is ACTIVE again.',
      }),
    ),
    version: Type.Optional(Version),
  }),
);

const webhookFields = {
  id: Id,
  url: Type.String({ examples: ['https://hooks.corner.example/tillhouse'] }),
  events: {
    ...Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: WebhookEventType }),
    description: 'Null: all types except those about users and the subscription.',
  },
  description: Nullable(Type.String()),
  status: named(
    'WebhookStatus',
    Choice(['ACTIVE', 'PAUSED', 'DISABLED'], {
      description: 'PAUSED: by a person. DISABLED: by the service; `disabledReason` says why.',
    }),
  ),
  owner: {
    ...Exactly({ id: Id, name: Type.String({ examples: ['Ada Obi'] }) }),
    description: 'The owner. The webhook works as long as this user may read what it is sent.',
  },
  failingSince: { ...Nullable(Instant), description: 'Since when no delivery has succeeded.' },
  disabledAt: Nullable(Instant),
  disabledReason: Nullable(
    named(
      'WebhookDisabledReason',
      Choice(['RECEIVER_FAILED', 'RECEIVER_GONE', 'OWNER_LOST_ACCESS'], {
        description:
          'RECEIVER_FAILED: it failed for days. RECEIVER_GONE: it answered 410. OWNER_LOST_ACCESS: its owner may no longer read what it is sent.',
      }),
    ),
  ),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const Webhook = named('Webhook', Exactly(webhookFields));
export type Webhook = Static<typeof Webhook>;

export const NewWebhook = named(
  'NewWebhook',
  Exactly({
    ...webhookFields,
    secret: Type.String({
      description: 'The secret that checks the signatures. Shown only now.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
  }),
);

export const DeliveryStatus = named('WebhookDeliveryStatus', Choice(['PENDING', 'DELIVERED', 'FAILED']));

export const Delivery = named(
  'WebhookDelivery',
  Exactly({
    id: Id,
    number: Type.Integer({
      minimum: 1,
      description: 'The number of the delivery. They are sent in this order.',
      examples: [42],
    }),
    eventId: {
      ...Id,
      description: 'The webhook-id of the message, the same for each attempt and each replay.',
    },
    type: WebhookEventType,
    replayOf: { ...Nullable(Id), description: 'The delivery that this one repeats.' },
    status: DeliveryStatus,
    attempts: Count,
    responseStatus: {
      ...Nullable(Type.Integer()),
      description: 'Status of the last answer. Null: there was none.',
      examples: [500],
    },
    error: { ...Nullable(Type.String()), description: 'Why the last attempt failed.' },
    createdAt: Instant,
    lastAttemptAt: Nullable(Instant),
    nextAttemptAt: { ...Nullable(Instant), description: 'Null once it is delivered or dropped.' },
  }),
);
export type Delivery = Static<typeof Delivery>;
