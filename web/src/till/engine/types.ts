import type { Measure } from '../../../../src/values/measure.ts';
import type { TenderMethod } from '../../../../src/values/payment.ts';
import type { components } from '../../api/schema.d.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type CatalogueProduct = Schema<'CatalogueProduct'>;
export type CatalogueSettings = Schema<'CatalogueSettings'>;
export type CataloguePage = Schema<'TillCatalogue'>;
export type KeptSession = Schema<'SessionCheck'>;
export type OfflineSale = Schema<'OfflineSale'>;
export type PushedSale = Schema<'PushedSale'>;
export type TillReport = Schema<'TillReport'>;
export type CheckoutRequest = Schema<'CheckoutRequest'>;
export type CloseRequest = Schema<'CloseTillRequest'>;
export type SaleToApprove = Schema<'SaleToApprove'>;
export type MovementInput = Schema<'TillMovementInput'>;
export type RefundRecord = Schema<'TillRefundInput'>;
export type ReturnRecord = Schema<'TillReturnInput'>;
export type PaymentRecord = Schema<'TillPaymentInput'>;
export type UnknownRecords = Schema<'UnknownRecords'>;
export type Method = TenderMethod;

/** Something that is sold at one price: a variant in one of its units. */
export type Item = {
  itemPriceId: string;
  variantId: string;
  productId: string;
  name: string;
  /** The short name of the unit, unless it is the piece. */
  unit: string | null;
  factor: number;
  price: number;
  taxRateId: string | null;
  /** Its barcode or SKU. */
  code: string | null;
  /** What it is measured in; then the till asks for the quantity. Absent or null: it is counted. */
  measuredIn?: Measure | null;
};

export type Outlet = { id: string; name: string };
export type Drawer = { id: string; name: string; code: string };

/** A discount on a line or on the whole sale. */
export type Discount = { amount: number } | { percent: number };

export type CartLine = {
  id: string;
  itemPriceId: string;
  variantId: string;
  name: string;
  unit: string | null;
  quantity: number;
  unitPrice: number;
  /** The price of the catalogue. If `unitPrice` differs, it was agreed on. */
  usualPrice: number;
  taxPercent: number;
  /** The tax rate of the item. An earlier version did not keep it. */
  taxRateId?: string | null | undefined;
  discount: Discount | null;
  /** The tax of an amount without an item of the catalogue. */
  other?: { taxRateId: string | null } | undefined;
  /** New figures of the catalogue since the line was rung up. The cashier is asked which ones count. */
  offered?: { price: number; taxPercent: number } | undefined;
};

export type Tender = {
  id: string;
  method: Method;
  /** What is handed over or charged, including cash back. */
  amount: number;
  cashBack?: number;
  reference?: string;
  bankId?: string;
};

export type Customer = {
  id: string;
  name: string;
  /** Printed on receipts. */
  address?: string | null | undefined;
  taxNumber?: string | null | undefined;
  /** Why the customer pays no tax. Absent or null: taxed as usual. */
  taxExemptReason?: string | null | undefined;
};

/** A sale that is being rung up. It is plain JSON and kept with every change, so a reload loses nothing. */
export type Cart = {
  /** The id of the sale that it becomes. Every attempt to complete it uses the same one. */
  saleId: string;
  /** The number, once the server was asked to make the sale. The next attempt is the same sale. */
  number: string | null;
  lines: CartLine[];
  /** Whether the prices of its lines include tax, as the customer was told. Absent while there is no line. */
  pricesIncludeTax?: boolean | undefined;
  selectedId: string | null;
  discount: Discount | null;
  customer: Customer | null;
  note: string | null;
  tenders: Tender[];
  /** A manager's approval, with the figures that it covers. A sale that needs one is made by the server. */
  approval: { token: string; action: 'DISCOUNT' | 'PRICE'; sale?: SaleToApprove } | null;
  /** A manager's approval of the cash back. */
  cashBackApproval: string | null;
};

/** The figures of a line, in major units. */
export type LineFigures = { gross: number; discount: number; tax: number; total: number };

/** The figures of a cart in major units, equal to the server's to the cent. */
export type CartFigures = {
  lines: LineFigures[];
  /** One for each rate, and one for each tax of a group. An earlier version kept no names. */
  taxes: { name?: string | null; percent: number; net: number; tax: number; total: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  /** The total before rounding to coins. */
  exact: number;
  rounding: number;
  /** The total that is charged, with the rounding of the chosen tenders. */
  total: number;
  paid: number;
  /** What was handed over or charged so far, less cash back. */
  tendered: number;
  /** What the customer will owe, by CREDIT tenders. */
  onAccount: number;
  /** What is left to pay: exactly, and rounded to coins. */
  due: number;
  dueInCash: number;
  change: number;
  cashBack: number;
  /** Why the sale cannot be completed like this; null if it can. */
  problem: string | null;
  /** The approval that this cashier needs and does not have. */
  needsApproval: 'DISCOUNT' | 'PRICE' | null;
  /** What it is needed for: lines by their position, or the whole sale. */
  toApprove: { lines: number[]; isWhole: boolean } | null;
  /** Whether more cash back is given than this cashier may give alone. */
  needsCashBackApproval: boolean;
  /** Only the server can make this sale: on account, from a deposit, or with an approval. */
  needsServer: boolean;
};

/** A shift, as this device knows it. */
export type Shift = {
  /** The server's id, or our own until the server knows the shift. */
  id: string;
  isKnownToServer: boolean;
  tillId: string;
  outletId: string;
  businessDate: string;
  openingFloat: number;
  openedAt: string;
  openedBy: string;
};

/** The last close of a drawer, and the cash that stayed in it. */
export type LastClose = {
  tillId: string;
  shiftId: string;
  closedAt: string;
  closedByName: string;
  left: number;
  /** Somebody closed this device's shift at another device. */
  isElsewhere: boolean;
};

/** Counted cash: note by note, or as one amount. */
export type CashCount = {
  /** How many of each note and coin, by its value. */
  pieces: Record<string, number>;
  amount: number | undefined;
  isByAmount: boolean;
};

/** The next number of a drawer: `prefix` and at least six digits. */
export type Series = { prefix: string; next: number };

/** Everything that the receipt of a sale shows. */
export type Receipt = {
  saleId: string;
  number: string;
  completedAt: string;
  outletName: string;
  drawerName: string;
  cashier: string;
  customer: Customer | null;
  note: string | null;
  pricesIncludeTax: boolean;
  currency: string;
  lines: (Pick<CartLine, 'name' | 'unit' | 'quantity' | 'unitPrice'> & LineFigures)[];
  taxes: CartFigures['taxes'];
  subtotal: number;
  discount: number;
  tax: number;
  rounding: number;
  total: number;
  tenders: Tender[];
  change: number;
  /** The part on account. */
  due: number;
  /** The part that returned goods paid, in an exchange. */
  exchanged?: number;
};

/** A completed sale. It is never dropped while it waits or is refused. */
export type KeptSale = {
  saleId: string;
  /** The place in the order in which things happened on this device. */
  order: number;
  outletId: string;
  shiftId: string;
  sale: OfflineSale;
  receipt: Receipt;
  /** What each method has paid, less change and cash back; for the figures of the shift. */
  takings: Partial<Record<Method, number>>;
  state: 'WAITING' | 'SENT' | 'REFUSED';
  attempts: number;
  reason: string | null;
  /** The exceptions that the server reported for it. */
  exceptions: string[];
  /** The server had it and has lost it in a restore. */
  isAgain?: boolean;
};

/** What happened at the drawer beside sales. It is sent to the server in its order. */
export type ShiftStep = {
  id: string;
  order: number;
  shiftId: string;
  at: string;
  userId: string;
  state: 'WAITING' | 'SENT' | 'REFUSED';
  attempts: number;
  reason: string | null;
  /** The server had it and has lost it in a restore. */
  isAgain?: boolean;
} & (
  | { kind: 'OPEN'; tillId: string; openingFloat: number }
  | { kind: 'MOVEMENT'; movement: MovementInput; proof?: string }
  | {
      kind: 'REFUND';
      /** Absent for a return without a receipt. */
      saleId?: string;
      number: string;
      amounts: Partial<Record<Method, number>>;
      bankId?: string | undefined;
      /** The whole refund, to be sent again to a restored server. An earlier version did not keep it. */
      record?: RefundRecord;
      /** The whole return without a receipt, to be sent again. */
      returned?: ReturnRecord;
      /** The lines that came back, for its receipt. An earlier version did not keep them. */
      isVoid?: boolean;
      total?: number;
      exchanged?: number;
      lines?: { position: number; quantity: number }[];
    }
  | { kind: 'PAYMENT'; payment: PaymentRecord; customer: Customer }
  | { kind: 'CLOSE'; close: CloseRequest }
);

/** A customer who bought or paid at this device before. Such customers are known offline. */
export type KnownCustomer = Customer & { phone?: string | null | undefined };

/** The device that has the drawer instead of this one. */
export type HeldBy = { sessionId: string; byName: string; since: string };

/** The server was restored from a backup and has lost some of what this device had sent. */
export type Restore = {
  /** When this device noticed. */
  at: string;
  /** Numbers of refunds that cannot be sent again, because an earlier version did not keep them whole. */
  lost: string[];
};

/** A sale that was parked on this device. */
export type ParkedCart = {
  id: string;
  name: string;
  parkedAt: string;
  by: string;
  cart: Cart;
  /** Who parked it and where. Absent: an older version did, at the outlet of this device. */
  userId?: string;
  outletId?: string;
  /**
   * SENT: the server may have it, and this device holds it. FREE: this device has let go, and the server decides who
   * gets it. Absent: the server does not know it.
   */
  sharing?: 'SENT' | 'FREE';
  /** The server has the whole cart. */
  isKnown?: boolean;
  /** Why the server refused it. */
  refusal?: string;
};

/** A note for the server about a parked sale: it is gone, or this device has let go of it. */
export type ParkedNote = {
  cartId: string;
  name: string;
  outletId: string;
  state: 'TAKEN' | 'DELETED' | 'FREE';
};

/** A parked cart as the server lists it. */
export type SharedCart = Schema<'ParkedCart'>;
export type TillCart = Schema<'TillCart'>;

/** A parked sale in the list, of this till or of another one. */
export type ParkedEntry = {
  id: string;
  name: string;
  by: string;
  parkedAt: string;
  lines: number;
  total: number | undefined;
  /** The other till that holds it; null if none does. */
  heldBy: { tillName: string; isReachable: boolean } | null;
  /** The till where it was parked, unless it is this one. */
  tillName: string | null;
  /** Only the server can decide who gets it. */
  needsServer: boolean;
  /** Why it is on this device alone. */
  onlyHere: 'NOT_SENT' | 'PAID' | 'REFUSED' | null;
  refusal: string | null;
};
