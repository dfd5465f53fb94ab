/** The number of attempts: one, and the retries of the queue. */
const triesAtMost = 13;

/** A kept message is never sent by itself, even if the server can send by now. */
const keptInWords = 'The server could not send this message and will not try again. Send it again.';

/**
 * Why a message was not sent, for its sender. The exact answer of a server is only for the operator, because it names
 * their machines.
 */
export function failureInWords(message: {
  status: string;
  attempts: number;
  lastError: string | null;
}): string | null {
  const { status, attempts, lastError } = message;
  if (status === 'KEPT') return keptInWords;
  if (status !== 'FAILED' || lastError === null) return null;
  const next = attempts < triesAtMost ? 'It will be tried again.' : 'It will not be tried again.';
  return `${reasonOf(lastError)} ${next}`;
}

function reasonOf(error: string): string {
  if (/not an email address/.test(error)) return 'Email cannot be sent to this address.';
  if (/SMS gateway/.test(error)) return 'The SMS gateway refused it.';
  if (/Invalid login|\b53[0-9]\b/.test(error)) {
    return 'The mail server refused our login. The operator of this service must fix that.';
  }
  if (/\b5[0-9]{2}\b/.test(error)) {
    return 'The mail server refused it. The address may be wrong, or its mailbox may refuse our mail.';
  }
  if (/\b4[0-9]{2}\b/.test(error)) return 'The mail server asked to try again later.';
  return 'The mail server could not be reached.';
}
