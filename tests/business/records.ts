import type { Kept } from '../books/taxes.ts';
import type { Applied, Discount, Method, Tender } from './pricing.ts';

// What a business is about, in minor units and ten-thousandths.

type Unit = 'one' | 'pack';
export type Item = {
  isGoods: boolean;
  tax: bigint;
  /** The place of its rate. */
  rate: number | null;
  units: Record<Unit, { id: string; price: bigint; factor: bigint }>;
};
export type Rules = {
  decimals: number;
  includesTax: boolean;
  /** The smallest, in minor units. */
  coin: bigint;
  items: Item[];
  /** By outlet. */
  allowsNegative: boolean[];
  cashierDiscount: bigint;
};

export type Line = {
  item: number;
  unit: Unit;
  quantity: bigint;
  discount?: Discount | undefined;
  price?: bigint | undefined;
};
export type Order = {
  outlet: number;
  session?: Session | undefined;
  customer?: number | undefined;
  lines: Line[];
  discount?: Discount | undefined;
  tenders: Tender[];
  /** What returned goods pay of it. */
  exchanged?: bigint;
  /** When a till rang it up that brings it later. */
  turn?: number;
  /** It was rung up in the last month. */
  isOld?: boolean;
};
export type SoldLine = Line & {
  price: bigint;
  gross: bigint;
  off: bigint;
  tax: bigint;
  /** What each tax of a group has of it. */
  taxParts: bigint[];
  /** Its tax as the model has it. */
  taxed: Kept;
  total: bigint;
  cost: bigint;
  refunded: bigint;
};
export type Sale = Omit<Order, 'lines' | 'tenders' | 'discount' | 'exchanged'> & {
  id: string;
  number: string;
  lines: SoldLine[];
  payments: Applied[];
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  rounding: bigint;
  total: bigint;
  /** When it was made; what of it was settled since is in `settled`. */
  due: bigint;
  /** What returned goods paid of it. */
  exchanged: bigint;
  credited: bigint;
  refunded: bigint;
  change: bigint;
  isVoid: boolean;
  isOffline: boolean;
  /** It came after its session was closed. */
  isLate: boolean;
  /** Of the books. */
  day: string;
  /** Whose sale it is. */
  user: string;
  /** How many are taking something of it back at this moment; for an exchange, nobody else may. */
  takers: number;
};
export type Returned = { at: number; quantity: bigint; restock: boolean };
/** A part of a line that came back, after so much of it did before. */
export type ReturnedPart = Returned & { before: bigint; total: bigint; tax: bigint; isBack: boolean };
/** What comes back: what its lines came to, what of that is still to be given back, and what is left of the sale. */
export type Worth = { parts: ReturnedPart[]; lines: bigint; amount: bigint; left: bigint; tax: bigint };
export type TakenBack = { parts: ReturnedPart[]; total: bigint; tax: bigint; rounding: bigint };
/** Goods that came back without a receipt; what they cost is known where the order is. */
export type ReturnedGoods = {
  id: string;
  outlet: number;
  lines: (Line & { total: bigint; tax: bigint; isBack: boolean; cost: bigint })[];
  total: bigint;
  tax: bigint;
  rounding: bigint;
};
export type GivenBack = { method: Method; amount: bigint; bank?: number };

/** Where money lies: each bank by itself. */
export type Place = Exclude<Method, 'BANK'> | 'BANK:0' | 'BANK:1';
export type Drawer = { sales: bigint; refunds: bigint; cashBack: bigint; paidIn: bigint; paidOut: bigint };
export type Session = {
  id: string;
  till: number;
  outlet: number;
  isOpen: boolean;
  float: bigint;
  drawers: Map<Place, Drawer>;
  /** Cash from the safe is in the drawer, and nobody paid it. */
  paidBy: Set<Method>;
  noSales: number;
  counted: Map<Place, bigint>;
  /** What was to be there when it was counted; what came later is a correction. */
  expected: Map<Place, bigint>;
};
export type Party = {
  kind: 'CUSTOMER' | 'VENDOR' | 'BOTH';
  limit: bigint | null;
  receivable: bigint;
  payable: bigint;
  deposit: bigint;
  advance: bigint;
};
export type Debt = {
  source: string;
  party: number;
  side: 'receivable' | 'payable';
  amount: bigint;
  day: string;
};
export type Allocation = { source: string; amount: bigint };
type CartLine = Line & { id: string };
export type Cart = {
  id: string;
  outlet: number;
  lines: CartLine[];
  discount?: Discount | undefined;
  customer?: number | undefined;
};
/** Counted at that turn; with what the differences were worth, once they are posted. */
export type Count = {
  id: string;
  outlet: number;
  turn: number;
  lines: { item: number; difference: bigint; value?: bigint }[];
};

/**
 * A reason to refuse. Without `may` it is in the request itself, and holds whatever others do; with it, others may
 * have changed what it depends on.
 */
export type Guard = { code: string; holds: boolean; may?: boolean };
