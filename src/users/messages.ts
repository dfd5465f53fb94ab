import { asHtml, type Message } from '../platform/outbox.ts';
import type { Say } from '../platform/reader-words.ts';

type Invited = { by: string; business: string; address: string };

/** The mail with an invitation. The token in its address is behind #, so that it appears in no server's log. */
export function invitationMessage(say: Say, { by, business, address }: Invited): Message {
  const names = { by: onOneLine(by), business: onOneLine(business) };
  const lead = say('{by} invites you to {business} on Tillhouse.', names);
  const [join, within] = [say('Join'), say('within 7 days')];
  const end = say('If you do not know them, ignore this message.');
  return {
    language: say.language,
    subject: say('You are invited to {business}', names),
    text: `${lead}\n\n${join}, ${within}: ${address}\n\n${end}\n`,
    html: [
      `<p>${asHtml(lead)}</p>`,
      `<p><a href="${asHtml(address)}">${asHtml(join)}</a> (${asHtml(within)})</p>`,
      `<p>${asHtml(end)}</p>`,
    ].join('\n'),
  };
}

/** Removes line breaks from a name, because a second line could pass for our own text. */
function onOneLine(text: string): string {
  return text.trim().replace(/[\s\p{C}]+/gu, ' ');
}
