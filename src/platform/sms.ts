import type { Delivery } from './mail.ts';

const answerWithinMs = 5_000;

/** SMS by an HTTP gateway: POST {id, to, text} as JSON; a user and password in the address become basic authentication. */
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
    send: async ({ id, recipient, message }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id, to: recipient, text: message.text }),
        // Not followed: the text is for this gateway alone.
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      }).catch((error) => {
        throw new Error(`the SMS gateway did not answer (${reasonOf(error)})`);
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}

/** What fetch says is always "fetch failed"; its cause says why. */
function reasonOf(error: Error & { cause?: NodeJS.ErrnoException }): string {
  return error.cause?.code ?? error.cause?.message ?? error.name;
}
