import type { FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { fail } from '../../values/refusal.ts';

/**
 * Rejects a request that was not signed with the shared secret within the last minutes, by the Standard Webhooks
 * specification.
 */
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
