import type { Delivery } from './mail.ts';

const answerWithinMs = 5_000;

/** SMS by an HTTP gateway: POST {to, text} as JSON; a user and password in the address become basic authentication. */
export function smsDelivery(address: string): Delivery {
  const url = new URL(address);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const headers = {
    'content-type': 'application/json',
    ...(credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  return {
    send: async (recipient, { text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to: recipient, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
    close: () => {},
  };
}
