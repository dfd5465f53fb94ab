import type { Delivery } from './mail.ts';
import { type Call, callForStatus, callForText } from './outgoing.ts';
import { fill, fillJson, type SmsGateway } from './sms-gateway.ts';

/** Sends SMS by an HTTP gateway. The operator named its address, so it may be on the local network. */
export function smsDelivery(gateway: SmsGateway): Delivery {
  return {
    send: async ({ id, recipient, message }) => {
      const values = { id, to: recipient, digits: recipient.replace(/\D/g, ''), text: message.text };
      const answer = await callGateway(gateway, callOf(gateway, values)).catch((error) => {
        throw new Error(`the SMS gateway did not answer (${(error as Error).message})`);
      });
      rejectFailure(gateway, answer);
    },
  };
}

/** When the status is enough, the rest of the answer is not read. */
async function callGateway({ success }: SmsGateway, call: Call): Promise<{ status: number; text: string }> {
  return success.answer ? callForText(call) : { status: await callForStatus(call), text: '' };
}

function callOf(gateway: SmsGateway, values: Record<string, string>): Call {
  const { method, json, form } = gateway;
  const encoded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  const call = { url: new URL(fill(gateway.url, encoded)), method, isTrusted: true };
  const headers = fillJson(gateway.headers, (text) => fill(text, values)) as Record<string, string>;
  if (json !== undefined) {
    const body = JSON.stringify(fillJson(json, (text) => fill(text, values)));
    return { ...call, headers: { 'content-type': 'application/json', ...headers }, body };
  }
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, text]) => [name, fill(text, values)] as [string, string]);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { ...call, headers: { ...type, ...headers }, body: new URLSearchParams(fields).toString() };
  }
  return { ...call, headers };
}

/** Some gateways always answer 200 and report failures in the body. */
function rejectFailure({ success }: SmsGateway, { status, text }: { status: number; text: string }): void {
  const isGood = success.status ? success.status.includes(status) : status >= 200 && status <= 299;
  if (!isGood) throw new Error(`the SMS gateway answered ${status}`);
  if (!success.answer) return;
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Error(`the SMS gateway answered ${status}, and not in JSON`);
  }
  for (const [path, allowed] of Object.entries(success.answer)) {
    const found = valueAt(answer, path);
    if (!allowed.includes(String(found))) {
      throw new Error(`the SMS gateway answered ${status}, with ${path} ${shortCode(found)}`);
    }
  }
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, name)) return undefined;
    return (inside as Record<string, unknown>)[name];
  }, value);
}

/** Repeats a short code only. A sentence might quote the key or the text of the message. */
function shortCode(value: unknown): string {
  return /^[\w-]{1,16}$/.test(String(value)) ? String(value) : 'of another kind';
}
