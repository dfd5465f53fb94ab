import { asHtml, type Message } from '../platform/outbox.ts';

/** The message to a user who forgot the password. */
export function passwordResetMessage(to: { link: string; code: string; publicUrl: string }): Message {
  return withLink({
    subject: 'Reset your Tillhouse password',
    lead: 'Someone asked to reset the password of your Tillhouse account.',
    action: 'Choose a new password',
    address: `${to.publicUrl}/app/reset-password#token=${to.link}`,
    code: to.code,
    end: 'If it was not you, ignore this message. Nothing has changed.',
  });
}

export function verificationMessage(to: { link: string; code: string; publicUrl: string }): Message {
  return withLink({
    subject: 'Confirm your email address for Tillhouse',
    lead: 'Please confirm that this address is yours.',
    action: 'Confirm this address',
    address: `${to.publicUrl}/app/verify-email#token=${to.link}`,
    code: to.code,
    end: 'If you have no Tillhouse account, ignore this message.',
  });
}

/** The mail to a user whose address or number somebody tried to register with, perhaps themselves. */
export function takenMessage({ by, publicUrl }: { by: 'EMAIL' | 'PHONE'; publicUrl: string }): Message {
  const name = by === 'EMAIL' ? 'this address' : 'your phone number';
  const lead = `Someone tried to register at Tillhouse with ${name}. You already have an account with it, so nothing has changed.`;
  const [signIn, forgot] = [`${publicUrl}/app/sign-in`, `${publicUrl}/app/forgot-password`];
  const end = 'If it was not you, ignore this message.';
  return {
    subject: 'You already have a Tillhouse account',
    text: `${lead}\n\nSign in: ${signIn}\n\nForgot your password? ${forgot}\n\n${end}\n`,
    html: [
      `<p>${asHtml(lead)}</p>`,
      `<p><a href="${asHtml(signIn)}">Sign in</a></p>`,
      `<p><a href="${asHtml(forgot)}">Forgot your password?</a></p>`,
      `<p>${asHtml(end)}</p>`,
    ].join('\n'),
  };
}

/** Both messages have the same subject, because the outbox must not tell whether the address is taken. */
const contactSubjects = { EMAIL: 'Your address at Tillhouse', PHONE: 'Your number at Tillhouse' };
const contactNames = { EMAIL: 'email address', PHONE: 'phone number' };
type ContactKind = keyof typeof contactSubjects;

/** The code for a new address or number. */
export function contactCodeMessage(kind: ContactKind, code: string): Message {
  return plain(contactSubjects[kind], [
    `${code} is your Tillhouse code to confirm this ${contactNames[kind]}.`,
    'It is valid for 10 minutes. Do not share it.',
  ]);
}

/** The message to the owner of an address or number that somebody else wants to use. */
export function contactTakenMessage(kind: ContactKind): Message {
  return plain(contactSubjects[kind], [
    `Someone tried to use this ${contactNames[kind]} for another Tillhouse account.`,
    'It already belongs to your account, so nothing has changed. If it was you, sign in to that account.',
  ]);
}

/** The message to the old address of an account after its address or number changed. */
export function contactChangedMessage(kind: ContactKind, value: string | null): Message {
  return plain(`The ${contactNames[kind]} of your Tillhouse account has changed`, [
    value === null
      ? `The ${contactNames[kind]} of your Tillhouse account was removed.`
      : `The ${contactNames[kind]} of your Tillhouse account is now ${value}.`,
    'If it was not you, tell the owner of your business or the operator of this service at once.',
  ]);
}

function plain(subject: string, lines: string[]): Message {
  return {
    subject,
    text: lines.join(' '),
    html: lines.map((line) => `<p>${asHtml(line)}</p>`).join('\n'),
  };
}

type LinkMessage = {
  subject: string;
  lead: string;
  action: string;
  address: string;
  code?: string;
  end: string;
};

/** A message with a link and a code. The token of the link is behind #, so that it appears in no server's log. */
function withLink({ subject, lead, action, address, code, end }: LinkMessage): Message {
  const codeLine = code ? `Or enter this code (valid for 10 minutes): ${code}` : undefined;
  const lines = [lead, `${action}, within 30 minutes: ${address}`, codeLine, end].filter(
    (line) => line !== undefined,
  );
  const html = [
    `<p>${asHtml(lead)}</p>`,
    `<p><a href="${asHtml(address)}">${asHtml(action)}</a> (within 30 minutes)</p>`,
    code ? `<p>Or enter this code (valid for 10 minutes): <strong>${asHtml(code)}</strong></p>` : '',
    `<p>${asHtml(end)}</p>`,
  ].join('\n');
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}
