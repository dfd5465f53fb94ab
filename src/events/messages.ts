import { asHtml, type Message } from '../platform/outbox.ts';

/** What stands behind the host may be a secret of the receiver's, and mail is read on the way. */
export function switchedOffMessage({ business, url }: { business: string; url: string }): Message {
  const { host } = new URL(url);
  const name = business.trim().replace(/[\s\p{C}]+/gu, ' ');
  const lead = `The webhook of ${name} at ${host} was switched off: it has not taken any message for days, or said that it is gone.`;
  const advice =
    'What waited for it was given up. When it works again, replay one of its deliveries: that switches it on, from then on.';
  return {
    subject: `Your webhook at ${host} was switched off`,
    text: `${lead}\n\n${advice}\n`,
    html: `<p>${asHtml(lead)}</p>\n<p>${asHtml(advice)}</p>`,
  };
}
