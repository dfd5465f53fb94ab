import { timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { type Keys, mac } from '../../platform/keys.ts';

export const Proof = Type.String({
  maxLength: 100,
  description:
    'Shows that this server has allowed just this. A till keeps it: after a restore of an older backup it can tell of it again, also where a manager had to say yes.',
  examples: ['q1Yx0Z8mH0pPZc0m3X2mC8Jm5n6l0kq1b7y9aYk2mUw'],
});

/** What a record is known by after a restore, when nothing else of it is here. */
type Facts =
  | { kind: 'REFUND'; id: string; saleId: string; total: number | string; userId: string }
  | { kind: 'RETURN'; id: string; outletId: string; total: number | string; userId: string }
  | { kind: 'MOVEMENT'; id: string; sessionId: string; movement: string; amountMinor: bigint };

export function proofOf(keys: Keys, { orgId }: Actor, facts: Facts): string {
  const parts = Object.values({ orgId, ...facts }).map(String);
  return mac(keys, 'till-record', ...parts).toString('base64url');
}

export function proves(keys: Keys, actor: Actor, facts: Facts, proof: string | undefined): boolean {
  const [expected, sent] = [Buffer.from(proofOf(keys, actor, facts)), Buffer.from(proof ?? '')];
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

/** A refund that was just made, with what shows it. */
export function proven<
  Made extends { refund: { id: string; saleId: string; total: number | string; userId: string } },
>(keys: Keys, actor: Actor, made: Made): Made & { proof: string } {
  return { ...made, proof: proofOf(keys, actor, factsOf(made.refund)) };
}

export function factsOf({ id, saleId, total, userId }: Omit<Facts & { kind: 'REFUND' }, 'kind'>): Facts {
  return { kind: 'REFUND', id, saleId, total, userId };
}

/** A return without a receipt has no sale: it is known by where it was made. */
export function returnFactsOf({
  id,
  outletId,
  total,
  userId,
}: Omit<Facts & { kind: 'RETURN' }, 'kind'>): Facts {
  return { kind: 'RETURN', id, outletId, total, userId };
}
