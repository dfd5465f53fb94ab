import { asHtml, type Message } from '../platform/outbox.ts';
import type { Say } from '../platform/reader-words.ts';

type Link = { link: string; code: string; publicUrl: string };

/** The message to a user who forgot the password. */
export function passwordResetMessage(say: Say, to: Link): Message {
  return withLink(say, {
    subject: say('Reset your Tillhouse password'),
    lead: say('Someone asked to reset the password of your Tillhouse account.'),
    action: say('Choose a new password'),
    address: `${to.publicUrl}/app/reset-password#token=${to.link}`,
    code: to.code,
    end: say('If it was not you, ignore this message. Nothing has changed.'),
  });
}

export function verificationMessage(say: Say, to: Link): Message {
  return withLink(say, {
    subject: say('Confirm your email address for Tillhouse'),
    lead: say('Please confirm that this address is yours.'),
    action: say('Confirm this address'),
    address: `${to.publicUrl}/app/verify-email#token=${to.link}`,
    code: to.code,
    end: say('If you have no Tillhouse account, ignore this message.'),
  });
}

/** The mail to a user whose address or number somebody tried to register with, perhaps themselves. */
export function takenMessage(say: Say, { by, publicUrl }: { by: ContactKind; publicUrl: string }): Message {
  const lead =
    by === 'EMAIL'
      ? say(
          'Someone tried to register at Tillhouse with this address. You already have an account with it, so nothing has changed.',
        )
      : say(
          'Someone tried to register at Tillhouse with your phone number. You already have an account with it, so nothing has changed.',
        );
  const [address, forgotten] = [`${publicUrl}/app/sign-in`, `${publicUrl}/app/forgot-password`];
  const [signIn, forgot] = [say('Sign in'), say('Forgot your password?')];
  const end = say('If it was not you, ignore this message.');
  return {
    language: say.language,
    subject: say('You already have a Tillhouse account'),
    text: `${lead}\n\n${signIn}: ${address}\n\n${forgot} ${forgotten}\n\n${end}\n`,
    html: [
      `<p>${asHtml(lead)}</p>`,
      `<p><a href="${asHtml(address)}">${asHtml(signIn)}</a></p>`,
      `<p><a href="${asHtml(forgotten)}">${asHtml(forgot)}</a></p>`,
      `<p>${asHtml(end)}</p>`,
    ].join('\n'),
  };
}

type ContactKind = 'EMAIL' | 'PHONE';

/** Both messages have the same subject, because the outbox must not tell whether the address is taken. */
const contactSubject = (say: Say, kind: ContactKind) =>
  kind === 'EMAIL' ? say('Your address at Tillhouse') : say('Your number at Tillhouse');

/** The code for a new address or number. */
export function contactCodeMessage(say: Say, kind: ContactKind, code: string): Message {
  return plain(say, contactSubject(say, kind), [
    kind === 'EMAIL'
      ? say('{code} is your Tillhouse code to confirm this email address.', { code })
      : say('{code} is your Tillhouse code to confirm this phone number.', { code }),
    say('It is valid for 10 minutes. Do not share it.'),
  ]);
}

/** The message to the owner of an address or number that somebody else wants to use. */
export function contactTakenMessage(say: Say, kind: ContactKind): Message {
  return plain(say, contactSubject(say, kind), [
    kind === 'EMAIL'
      ? say('Someone tried to use this email address for another Tillhouse account.')
      : say('Someone tried to use this phone number for another Tillhouse account.'),
    say(
      'It already belongs to your account, so nothing has changed. If it was you, sign in to that account.',
    ),
  ]);
}

/** The message to the old address of an account after its address or number changed. */
export function contactChangedMessage(say: Say, kind: ContactKind, value: string | null): Message {
  const now = { value: value ?? '' };
  const isEmail = kind === 'EMAIL';
  return plain(
    say,
    isEmail
      ? say('The email address of your Tillhouse account has changed')
      : say('The phone number of your Tillhouse account has changed'),
    [
      value === null
        ? say('The phone number of your Tillhouse account was removed.')
        : isEmail
          ? say('The email address of your Tillhouse account is now {value}.', now)
          : say('The phone number of your Tillhouse account is now {value}.', now),
      say('If it was not you, tell the owner of your business or the operator of this service at once.'),
    ],
  );
}

function plain(say: Say, subject: string, lines: string[]): Message {
  return {
    language: say.language,
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
  code: string;
  end: string;
};

/** A message with a link and a code. The token of the link is behind #, so that it appears in no server's log. */
function withLink(say: Say, { subject, lead, action, address, code, end }: LinkMessage): Message {
  const [within, orCode] = [say('within 30 minutes'), say('Or enter this code (valid for 10 minutes):')];
  const lines = [lead, `${action}, ${within}: ${address}`, `${orCode} ${code}`, end];
  const html = [
    `<p>${asHtml(lead)}</p>`,
    `<p><a href="${asHtml(address)}">${asHtml(action)}</a> (${asHtml(within)})</p>`,
    `<p>${asHtml(orCode)} <strong>${asHtml(code)}</strong></p>`,
    `<p>${asHtml(end)}</p>`,
  ].join('\n');
  return { language: say.language, subject, text: `${lines.join('\n\n')}\n`, html };
}
