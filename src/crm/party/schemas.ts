import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Choice, Exactly, Id, Instant, Nullable, named, optional, Text, Version } from '../../http/schema.ts';
import { Email, Phone, PhoneInput } from '../../users/exports.ts';
import { largestAmount } from '../../values/money.ts';

export const PartyKind = named('PartyKind', Choice(['CUSTOMER', 'VENDOR', 'BOTH']));
export type PartyKind = Static<typeof PartyKind>;
const statuses = Choice(['ACTIVE', 'BLOCKED']);
export const PartyStatus = named('PartyStatus', statuses);

/** The two sides of trade, as the API names them. A party of kind BOTH is on both. */
export const Side = named('PartySide', Choice(['customer', 'vendor']));
export type Side = Static<typeof Side>;

const CreditLimit = Nullable(
  Type.Number({
    minimum: 0,
    maximum: largestAmount,
    description:
      'The most that the party may owe us from sales, in major units. 0: no credit; null: no limit. Manual journals are not limited.',
    examples: [50000],
  }),
);

const PaymentDays = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 365,
    description:
      'Days after the document by which a debt is due: a sale to a customer, a purchase from a vendor. Null: as the business has set.',
    examples: [30],
  }),
);

const base = {
  name: Text(200, { examples: ['Bola Adeyemi'] }),
  email: Type.Optional(Nullable(Email)),
  phone: Type.Optional(Nullable(PhoneInput)),
  address: Type.Optional(Nullable(Text(500))),
  taxNumber: Type.Optional(Nullable(Text(50))),
  taxExemptReason: Type.Optional(
    Nullable(
      Text(200, {
        description: 'Why a customer pays no tax. It is printed on receipts. Null: taxed as usual.',
        examples: ['Diplomatic mission'],
      }),
    ),
  ),
  creditLimit: Type.Optional({ ...CreditLimit, default: 0 }),
  paymentDays: Type.Optional(PaymentDays),
  status: Type.Optional(PartyStatus),
};

/** The fields of a party that a person enters. Only the name is required. */
export const PartyBase = named('PartyBase', Exactly(base));
export type PartyBase = Static<typeof PartyBase>;

export const PartyInput = named('PartyInput', Exactly({ kind: Type.Optional(PartyKind), ...base }));

/** Absent fields stay as they are. Null clears a field. */
export const PartyChanges = named(
  'PartyChanges',
  Exactly({
    ...optional({ ...base, kind: PartyKind, creditLimit: CreditLimit }),
    version: Type.Optional(Version),
  }),
);
export type PartyChanges = Static<typeof PartyChanges>;

const party = {
  id: Id,
  kind: PartyKind,
  name: Type.String(),
  email: Nullable(Email),
  phone: Nullable(Phone),
  address: Nullable(Type.String()),
  taxNumber: Nullable(Type.String()),
  taxExemptReason: Nullable({
    ...Type.String(),
    description: 'Why no tax is charged. Null: taxed as usual.',
  }),
  creditLimit: CreditLimit,
  paymentDays: PaymentDays,
  balance: {
    ...Money,
    description: 'The sum of its journal lines. Above zero it owes us; below zero we owe it.',
  },
  deposit: { ...Money, description: 'Money of the customer that we hold. It is part of the balance.' },
  advance: { ...Money, description: 'Our money that the vendor holds. It is part of the balance.' },
  status: PartyStatus,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const Party = named('Party', Exactly(party));
export type Party = Static<typeof Party>;
export const CustomerData = named(
  'Customer data',
  Exactly({ ...party, status: named('CustomerStatus', statuses) }),
);
export const VendorData = named(
  'Vendor data',
  Exactly({ ...party, status: named('VendorStatus', statuses) }),
);

export const VendorOption = named('VendorOption', Exactly({ id: Id, name: Type.String() }));
