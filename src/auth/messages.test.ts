import assert from 'node:assert/strict';
import { test } from 'node:test';
import { switchedOffMessage } from '../events/messages.ts';
import type { Say } from '../platform/reader-words.ts';
import { wordsFor } from '../platform/reader-words.ts';
import { invitationMessage } from '../users/messages.ts';
import {
  contactChangedMessage,
  contactCodeMessage,
  contactTakenMessage,
  passwordResetMessage,
  takenMessage,
  verificationMessage,
} from './messages.ts';

/** A language in which every text is stars. What is not a star was not translated. */
const stars: Say = Object.assign(
  (text: string, values: Record<string, string> = {}) =>
    text.replace(/\{(\w+)\}|[a-z]/gi, (all, name?: string) => (name ? (values[name] ?? all) : '*')),
  { language: 'ar' as const },
);
const to = { link: '1', code: '2', publicUrl: 'http://3' };

test('every word of a mail to a user is in their language', () => {
  const mails = [
    passwordResetMessage(stars, to),
    verificationMessage(stars, to),
    takenMessage(stars, { by: 'EMAIL', publicUrl: 'http://3' }),
    takenMessage(stars, { by: 'PHONE', publicUrl: 'http://3' }),
    contactCodeMessage(stars, 'EMAIL', '2'),
    contactTakenMessage(stars, 'PHONE'),
    contactChangedMessage(stars, 'EMAIL', '2'),
    contactChangedMessage(stars, 'PHONE', null),
    invitationMessage(stars, { by: '4', business: '5', address: 'http://3' }),
    switchedOffMessage(stars, { business: '5', url: 'http://6', reason: 'RECEIVER_FAILED' }),
    switchedOffMessage(stars, { business: '5', url: 'http://6', reason: 'RECEIVER_GONE' }),
    switchedOffMessage(stars, { business: '5', url: 'http://6', reason: 'OWNER_LOST_ACCESS' }),
  ];
  for (const { language, subject, text, html } of mails) {
    assert.equal(language, 'ar', 'the direction of the HTML follows from it');
    const words = [subject, text, html.replace(/<[^>]*>/g, '')].join(' ').replace(/http:\/\/3\S*/g, '');
    assert.deepEqual(words.match(/[a-z]+/gi), null, text);
  }
});

test('a mail in English is as it was, with its values', () => {
  const { subject, text } = passwordResetMessage(wordsFor(null), to);
  assert.equal(subject, 'Reset your Tillhouse password');
  assert.match(
    text,
    /^Someone asked .*\n\nChoose a new password, within 30 minutes: http:\/\/3\/app\/reset-password#token=1\n\nOr enter this code \(valid for 10 minutes\): 2\n\n/,
  );
  assert.equal(
    invitationMessage(wordsFor('en'), { by: 'Ada', business: 'Corner', address: 'a' }).subject,
    'You are invited to Corner',
  );
});
