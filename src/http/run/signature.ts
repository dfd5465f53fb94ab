import type { FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { fail } from '../../values/refusal.ts';

/** Whether this was sent by whoever shares the secret, a short while ago, as the Standard Webhooks specification says. */
export function rejectUnsigned(request: FastifyRequest, secret: string | undefined): void {
  if (!secret) {
    throw fail('UNAUTHENTICATED', {
      message: 'This server does not accept payment reports: TILLHOUSE_BILLING_SECRET is not set.',
    });
  }
  try {
    new Webhook(secret).verify(request.bodyText ?? '', request.headers as Record<string, string>);
  } catch {
    throw fail('UNAUTHENTICATED', {
      message:
        'The signature is missing, wrong or too old: expected webhook-id, webhook-timestamp and webhook-signature.',
    });
  }
}
