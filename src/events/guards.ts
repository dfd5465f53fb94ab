import { isIP } from 'node:net';
import type { Actor } from '../http/access.ts';
import { isPublicAddress } from '../platform/outgoing.ts';
import { fail, failField, type Refusal } from '../values/refusal.ts';
import { hiddenTypes } from './rules.ts';

export function rejectUnverified({ emailVerified }: Actor): void {
  if (emailVerified) return;
  throw fail('EMAIL_UNVERIFIED', { message: 'Confirm your email address before you add webhooks.' });
}

/**
 * Checks the address of a webhook. It is parsed like in a browser, so that other spellings of an IP address become the
 * usual one.
 */
export function checkedUrl(text: string, { mayBePrivate }: { mayBePrivate: boolean }): string {
  const url = URL.parse(text);
  const schemes = mayBePrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol)) {
    throw badUrl(`must be an address that begins with https://${mayBePrivate ? ' or http://' : ''}`);
  }
  if (url.username || url.password || url.hash) throw badUrl('must not contain a password or #');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isPublic = isIP(host) ? isPublicAddress(host) : /\.[^.]+\.?$/.test(host);
  if (!mayBePrivate && !isPublic) throw badUrl('must be a public address');
  return url.href;
}

function badUrl(message: string): Refusal {
  return failField('VALIDATION_FAILED', { field: 'url', message });
}

/** Refuses event types that the user may not read. */
export function rejectHiddenTypes({ role }: Actor, types: string[]): void {
  const hidden: string[] = hiddenTypes(role);
  const at = types.findIndex((type) => hidden.includes(type));
  if (at < 0) return;
  throw failField('FORBIDDEN', { field: `events.${at}`, message: 'is a type that your role may not read' });
}
