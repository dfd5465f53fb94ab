import { timingSafeEqual } from 'node:crypto';
import { type Keys, mac } from '../platform/keys.ts';
import { fail } from '../values/refusal.ts';

/** Where the next page begins: after this sort key and id. The total was counted on the first page. */
export type Position = {
  key: string;
  /** The second sort key, if the list has one. */
  tie?: string | undefined;
  id: string;
  page: number;
  total: number;
};

const macBytes = 16;

/** `boundTo` (tenant, list, sort and filters) is only part of the MAC, so that a cursor fits no other combination. */
export function encodeCursor(keys: Keys, boundTo: string, position: Position): string {
  const { key, tie, id, page, total } = position;
  const payload = Buffer.from(JSON.stringify([key, id, page, total, ...(tie === undefined ? [] : [tie])]));
  return Buffer.concat([cursorMac(keys, boundTo, payload), payload]).toString('base64url');
}

export function decodeCursor(keys: Keys, boundTo: string, cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(macBytes);
  // The decoder skips invalid characters, so the text must also be exactly the one that we issued.
  const isWhole = bytes.length > macBytes && bytes.toString('base64url') === cursor;
  if (!isWhole || !timingSafeEqual(bytes.subarray(0, macBytes), cursorMac(keys, boundTo, payload))) {
    throw fail('INVALID_CURSOR');
  }
  const [key, id, page, total, tie] = JSON.parse(payload.toString()) as [
    string,
    string,
    number,
    number,
    string?,
  ];
  return { key, id, page, total, ...(tie !== undefined && { tie }) };
}

function cursorMac(keys: Keys, boundTo: string, payload: Buffer): Buffer {
  return mac(keys, 'cursor', boundTo, payload).subarray(0, macBytes);
}
