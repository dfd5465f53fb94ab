import { Webhook } from 'standardwebhooks';
import { newId } from '../../src/platform/ids.ts';
import type { Answer, Client } from '../harness.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The environment of a server with subscriptions. */
export const billing = { TILLHOUSE_BILLING: 'on', TILLHOUSE_BILLING_SECRET: secret };

/** Tells of a payment as whoever collects the money does. */
export function pay(
  stranger: Client,
  { subscriptionId, paymentId }: { subscriptionId: string; paymentId: string },
): Promise<Answer> {
  const text = JSON.stringify({ paymentId, subscriptionId, amount: 9, currency: 'USD' });
  const [id, at] = [`msg_${newId()}`, new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  };
  return stranger.post('/subscriptions/payments', text, { headers });
}
