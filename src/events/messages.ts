import { asHtml, type Message } from '../platform/outbox.ts';
import type { Say } from '../platform/reader-words.ts';
import type { Webhook } from './schemas.ts';

type Reason = NonNullable<Webhook['disabledReason']>;

/** The mail names only the host, because the path may hold a secret and mail can be read on its way. */
export function switchedOffMessage(
  say: Say,
  about: { business: string; url: string; reason: Reason },
): Message {
  const names = {
    host: new URL(about.url).host,
    business: about.business.trim().replace(/[\s\p{C}]+/gu, ' '),
  };
  const lead = {
    RECEIVER_FAILED: say(
      'The webhook of {business} at {host} was turned off: it has accepted no message for days.',
      names,
    ),
    RECEIVER_GONE: say(
      'The webhook of {business} at {host} was turned off: it answered that it is gone.',
      names,
    ),
    OWNER_LOST_ACCESS: say(
      'The webhook of {business} at {host} was turned off: its owner may no longer read what it is sent.',
      names,
    ),
  }[about.reason];
  const advice = say(
    'Messages that waited for it were dropped. You can turn it on again under Settings, Webhooks. It then gets new events.',
  );
  return {
    language: say.language,
    subject: say('Your webhook at {host} was turned off', names),
    text: `${lead}\n\n${advice}\n`,
    html: `<p>${asHtml(lead)}</p>\n<p>${asHtml(advice)}</p>`,
  };
}
