import { timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { type Actor, mayDo } from '../../../http/access.ts';
import { type Keys, mac } from '../../../platform/keys.ts';
import type { ExactNumber } from '../../../values/money.ts';
import { fail } from '../../../values/refusal.ts';
import type { RefundDetails } from '../../sale/read-refund.ts';
import type { Refund } from '../../sale/refund-schemas.ts';

export const Proof = Type.String({
  maxLength: 100,
  description:
    "Proves that this server allowed exactly this. A till keeps it, and can report it again after an older backup is restored, even if it needed a manager's approval.",
  examples: ['q1Yx0Z8mH0pPZc0m3X2mC8Jm5n6l0kq1b7y9aYk2mUw'],
});

type PaymentFact = { method: string; amount: ExactNumber };

/** Everything that a proof covers. A record with any other value is not proven. */
export type Facts =
  | {
      kind: 'REFUND';
      id: string;
      saleId: string;
      userId: string;
      isVoid: boolean;
      tillSessionId: string | null;
      exchangedFor: string | null;
      exchanged: ExactNumber;
      lines: { position: number; quantity: ExactNumber; restock: boolean }[];
      payments: PaymentFact[];
    }
  | {
      kind: 'RETURN';
      id: string;
      outletId: string;
      userId: string;
      approvedBy: string | null;
      customerId: string | null;
      tillSessionId: string | null;
      lines: { itemPriceId: string; quantity: ExactNumber; unitPrice: ExactNumber; restock: boolean }[];
      payments: PaymentFact[];
    }
  | {
      kind: 'MOVEMENT';
      id: string;
      sessionId: string;
      movement: string;
      amountMinor: bigint;
      accountId: string | null;
    };

export function proofOf(keys: Keys, { orgId }: Actor, facts: Facts): string {
  return mac(keys, 'till-record', orgId, textOf(facts)).toString('base64url');
}

/** Canonical text of the facts. The order of lines and payments does not matter. */
function textOf(facts: Facts): string {
  const sorted = Object.entries(facts)
    .map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value) ? value.map((part) => canonical(part)).sort() : value,
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return canonical(sorted).toLowerCase();
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map(canonical)
    : Object.entries(value)
        .map(([name, part]) => `${name}=${canonical(part)}`)
        .sort();
  return `[${parts.join()}]`;
}

export function proves(keys: Keys, actor: Actor, facts: Facts, proof: string | undefined): boolean {
  const [expected, sent] = [Buffer.from(proofOf(keys, actor, facts)), Buffer.from(proof ?? '')];
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

/** Refuses a record without a valid proof from a user who may not refund. */
export function rejectUnproven(keys: Keys, actor: Actor, facts: Facts, proof: string | undefined): void {
  if (mayDo(actor, 'sales.refund') || proves(keys, actor, facts, proof)) return;
  throw fail('FORBIDDEN', {
    message: 'The server cannot confirm that this refund was allowed. A manager must sign in and send it.',
    errors: [{ field: 'proof', code: 'FORBIDDEN', message: 'does not prove that this was allowed' }],
  });
}

/** Adds the proof to a refund. */
export function proven<Refunded extends { refund: Refund }>(
  keys: Keys,
  actor: Actor,
  refunded: Refunded,
): Refunded & { proof: string } {
  return { ...refunded, proof: proofOf(keys, actor, factsOf(refunded.refund)) };
}

function factsOf(refund: Refund): Facts {
  const { id, saleId, userId, isVoid, tillSessionId, exchange, exchanged } = refund;
  return {
    kind: 'REFUND',
    id,
    saleId,
    userId,
    isVoid,
    tillSessionId,
    exchanged,
    exchangedFor: exchange?.saleId ?? null,
    lines: refund.lines.map(({ position, quantity, restocked }) => ({
      position,
      quantity,
      restock: restocked,
    })),
    payments: refund.payments.map(({ method, amount }) => ({ method, amount })),
  };
}

/** The facts of a return without a receipt. It has no sale, so the outlet is part of them. */
export function returnFactsOf(refund: RefundDetails): Facts {
  const { id, outletId, userId, approvedBy, customerId, tillSessionId } = refund;
  return {
    kind: 'RETURN',
    id,
    outletId,
    userId,
    approvedBy,
    customerId,
    tillSessionId,
    lines: refund.lines.map(({ itemPriceId, quantity, unitPrice, restocked }) => ({
      itemPriceId,
      quantity,
      unitPrice,
      restock: restocked,
    })),
    payments: refund.payments.map(({ method, amount }) => ({ method, amount })),
  };
}
