import { asHtml, type Message } from '../platform/outbox.ts';
import type { Webhook } from './schemas.ts';

type Reason = NonNullable<Webhook['disabledReason']>;

const why: Record<Reason, string> = {
  RECEIVER_FAILED: 'it has accepted no message for days.',
  RECEIVER_GONE: 'it answered that it is gone.',
  OWNER_LOST_ACCESS: 'its owner may no longer read what it is sent.',
};

/** The mail names only the host, because the path may hold a secret and mail can be read on its way. */
export function switchedOffMessage(about: { business: string; url: string; reason: Reason }): Message {
  const { host } = new URL(about.url);
  const name = about.business.trim().replace(/[\s\p{C}]+/gu, ' ');
  const lead = `The webhook of ${name} at ${host} was turned off: ${why[about.reason]}`;
  const advice =
    'Messages that waited for it were dropped. You can turn it on again under Settings, Webhooks. It then gets new events.';
  return {
    subject: `Your webhook at ${host} was turned off`,
    text: `${lead}\n\n${advice}\n`,
    html: `<p>${asHtml(lead)}</p>\n<p>${asHtml(advice)}</p>`,
  };
}
