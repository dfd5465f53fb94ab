import { type Static, Type } from 'typebox';
import { Choice, Count, Exactly, Id, Instant, Nullable, named, Text } from '../http/schema.ts';
import { webhookTypes } from './rules.ts';

export const WebhookEventType = named('WebhookEventType', Choice(webhookTypes));

export const WebhookRequest = named(
  'WebhookRequest',
  Exactly({
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Where events are posted to: https, on a public address. Redirects are not followed.',
      examples: ['https://hooks.corner.example/tillhouse'],
    }),
    events: Type.Optional(
      Type.Array(WebhookEventType, {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Absent: all types but those about users.',
      }),
    ),
    description: Type.Optional(Text(200, { examples: ['The web shop'] })),
  }),
);

const webhookFields = {
  id: Id,
  url: Type.String({ examples: ['https://hooks.corner.example/tillhouse'] }),
  events: {
    ...Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: WebhookEventType }),
    description: 'Null: all types but those about users.',
  },
  description: Nullable(Type.String()),
  status: named(
    'WebhookStatus',
    Choice(['ACTIVE', 'DISABLED'], {
      description:
        'DISABLED: it was switched off, after days of failures or because its receiver said to be gone.',
    }),
  ),
  failingSince: { ...Nullable(Instant), description: 'Since when no delivery has succeeded.' },
  disabledAt: Nullable(Instant),
  createdAt: Instant,
};
export const Webhook = named('Webhook', Exactly(webhookFields));
export type Webhook = Static<typeof Webhook>;

export const NewWebhook = named(
  'NewWebhook',
  Exactly({
    ...webhookFields,
    secret: Type.String({
      description: 'Told this once. What the signatures of its messages are checked with.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
  }),
);

export const DeliveryStatus = named('WebhookDeliveryStatus', Choice(['PENDING', 'DELIVERED', 'FAILED']));

export const Delivery = named(
  'WebhookDelivery',
  Exactly({
    id: Id,
    number: Type.Integer({ minimum: 1, description: 'They are sent in this order.', examples: [42] }),
    eventId: {
      ...Id,
      description: 'The webhook-id of the message: the same at each attempt and each replay.',
    },
    type: WebhookEventType,
    replayOf: { ...Nullable(Id), description: 'The delivery that this one repeats.' },
    status: DeliveryStatus,
    attempts: Count,
    responseStatus: {
      ...Nullable(Type.Integer()),
      description: 'Of the last answer; null when there was none.',
      examples: [500],
    },
    error: { ...Nullable(Type.String()), description: 'What was wrong with the last attempt.' },
    createdAt: Instant,
    lastAttemptAt: Nullable(Instant),
    nextAttemptAt: { ...Nullable(Instant), description: 'Null once it is delivered or given up.' },
  }),
);
export type Delivery = Static<typeof Delivery>;
