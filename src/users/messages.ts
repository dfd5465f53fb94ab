import { asHtml, type Message } from '../platform/outbox.ts';

type Invited = { by: string; business: string; address: string };

/** The mail with an invitation. The token in its address is behind #, so that it appears in no server's log. */
export function invitationMessage({ by, business, address }: Invited): Message {
  const lead = `${onOneLine(by)} invites you to ${onOneLine(business)} on Tillhouse.`;
  const end = 'If you do not know them, ignore this message.';
  return {
    subject: `You are invited to ${onOneLine(business)}`,
    text: `${lead}\n\nJoin, within 7 days: ${address}\n\n${end}\n`,
    html: [
      `<p>${asHtml(lead)}</p>`,
      `<p><a href="${asHtml(address)}">Join</a> (within 7 days)</p>`,
      `<p>${asHtml(end)}</p>`,
    ].join('\n'),
  };
}

/** Removes line breaks from a name, because a second line could pass for our own text. */
function onOneLine(text: string): string {
  return text.trim().replace(/[\s\p{C}]+/gu, ' ');
}
