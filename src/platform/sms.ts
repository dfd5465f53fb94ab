import type { Delivery } from './mail.ts';
import { post } from './outgoing.ts';

/** SMS by an HTTP gateway: POST {id, to, text} as JSON; a user and password in the address become basic authentication. */
export function smsDelivery(address: string): Delivery {
  const url = new URL(address);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  return {
    send: async ({ id, recipient, message }) => {
      const body = JSON.stringify({ id, to: recipient, text: message.text });
      const status = await post({ url, headers, body, isTrusted: true }).catch((error) => {
        throw new Error(`the SMS gateway did not answer (${(error as Error).message})`);
      });
      if (status < 200 || status > 299) throw new Error(`the SMS gateway answered ${status}`);
    },
  };
}
