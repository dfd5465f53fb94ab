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

/** One thing that can be sold at one price: a variant in one of its units. */
export type Item = {
  itemPriceId: string;
  variantId: string;
  productId: string;
  name: string;
  /** Short name of the unit, where it is not the piece. */
  unit: string | null;
  factor: number;
  price: number;
  taxRateId: string | null;
  /** A barcode or SKU that leads to it. */
  code: string | null;
  /** What it is measured in: the till asks how much of it there is. Absent or null: it is counted. */
  measuredIn?: Measure | null;
};

export type Outlet = { id: string; name: string };
export type Drawer = { id: string; name: string; code: string };

/** Off a line or off the whole. */
export type Discount = { amount: number } | { percent: number };

export type CartLine = {
  id: string;
  itemPriceId: string;
  variantId: string;
  name: string;
  unit: string | null;
  quantity: number;
  unitPrice: number;
  /** That of the catalogue; another one was agreed on where they differ. */
  usualPrice: number;
  taxPercent: number;
  discount: Discount | null;
  /** Of an amount alone, without an item of the catalogue: its tax. */
  other?: { taxRateId: string | null } | undefined;
  /** What the catalogue says since this was rung up; the cashier is asked which counts. */
  offered?: { price: number; taxPercent: number } | undefined;
};

export type Tender = {
  id: string;
  method: Method;
  /** What is handed over or charged, cash back included. */
  amount: number;
  cashBack?: number;
  reference?: string;
  bankId?: string;
};

export type Customer = { id: string; name: string };

/** A sale that is being rung up. Plain JSON: it is kept with every change, so that a reload loses nothing. */
export type Cart = {
  /** Of the sale that it becomes; it stays the same however often completing is tried. */
  saleId: string;
  /** Given when the server was asked and its answer got lost: the next try is the same sale. */
  number: string | null;
  lines: CartLine[];
  /** Whether the prices of its lines hold their tax, as the customer was told; absent while there is no line. */
  pricesIncludeTax?: boolean | undefined;
  selectedId: string | null;
  discount: Discount | null;
  customer: Customer | null;
  note: string | null;
  tenders: Tender[];
  /** A manager's yes, and to which figures; a sale that needs it goes to the server itself. */
  approval: { token: string; action: 'DISCOUNT' | 'PRICE'; sale?: SaleToApprove } | null;
  /** A manager's yes to the cash back of its tenders. */
  cashBackApproval: string | null;
};

/** What a line comes to, in major units. */
export type LineFigures = { gross: number; discount: number; tax: number; total: number };

/** What a cart comes to, in major units, to the same cent as on the server. */
export type CartFigures = {
  lines: LineFigures[];
  taxes: { percent: number; net: number; tax: number; total: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  /** Before any rounding to coins. */
  exact: number;
  rounding: number;
  /** What is charged, as it is being paid. */
  total: number;
  paid: number;
  /** What was handed over or charged so far, cash back taken off. */
  tendered: number;
  /** What the customer will owe: said by CREDIT tenders. */
  onAccount: number;
  /** What is left to pay, exactly and in coins. */
  due: number;
  dueInCash: number;
  change: number;
  cashBack: number;
  /** Why it cannot be sold so, in words; null when it can. */
  problem: string | null;
  /** A manager's yes that this cashier needs and does not have. */
  needsApproval: 'DISCOUNT' | 'PRICE' | null;
  /** What that is for: lines by their place, or the whole sale. */
  toApprove: { lines: number[]; isWhole: boolean } | null;
  /** The same for handing out more cash against a card than this cashier may. */
  needsCashBackApproval: boolean;
  /** It can only be done with the server: on account, from a deposit, by approval. */
  needsServer: boolean;
};

/** A session of a drawer, as this device knows it. */
export type Shift = {
  /** That of the server, or our own until it has heard of it. */
  id: string;
  isKnownToServer: boolean;
  tillId: string;
  outletId: string;
  businessDate: string;
  openingFloat: number;
  openedAt: string;
  openedBy: string;
};

/** The last shift of a drawer that was closed, and what stayed in it. */
export type LastClose = {
  tillId: string;
  shiftId: string;
  closedAt: string;
  closedByName: string;
  left: number;
  /** Somebody closed the shift of this device at another one. */
  isElsewhere: boolean;
};

/** Cash as somebody counts it: note by note, or as one amount. */
export type CashCount = {
  /** How many of each note and coin, by its value. */
  pieces: Record<string, number>;
  amount: number | undefined;
  isByAmount: boolean;
};

/** Where the numbers of a drawer are: `prefix` and at least six digits. */
export type Series = { prefix: string; next: number };

/** Everything that a receipt shows, as it was charged. */
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
  /** What the customer owes for it. */
  due: number;
  /** What returned goods paid of it, in an exchange. */
  exchanged?: number;
};

/** A sale that has happened. It is never dropped while it waits or was refused. */
export type KeptSale = {
  saleId: string;
  /** In the order in which things happened here. */
  order: number;
  outletId: string;
  shiftId: string;
  sale: OfflineSale;
  receipt: Receipt;
  /** What each method got towards it, change and cash back taken off; for the figures of the shift. */
  takings: Partial<Record<Method, number>>;
  state: 'WAITING' | 'SENT' | 'REFUSED';
  attempts: number;
  reason: string | null;
  /** What a person should look at, as the server says. */
  exceptions: string[];
  /** The server had it, and was restored from a backup that has not. */
  isAgain?: boolean;
};

/** What happened at the drawer beside sales, and has to be told to the server in its turn. */
export type ShiftStep = {
  id: string;
  order: number;
  shiftId: string;
  at: string;
  userId: string;
  state: 'WAITING' | 'SENT' | 'REFUSED';
  attempts: number;
  reason: string | null;
  /** The server had it, and was restored from a backup that has not. */
  isAgain?: boolean;
} & (
  | { kind: 'OPEN'; tillId: string; openingFloat: number }
  | { kind: 'MOVEMENT'; movement: MovementInput; proof?: string }
  | {
      kind: 'REFUND';
      /** None of what came back without a receipt. */
      saleId?: string;
      number: string;
      amounts: Partial<Record<Method, number>>;
      bankId?: string | undefined;
      /** All of it, to be sent again; an earlier version has kept none. */
      record?: RefundRecord;
      /** The same, of what came back without a receipt. */
      returned?: ReturnRecord;
      /** What came back, for its receipt; an earlier version has kept nothing of it. */
      isVoid?: boolean;
      total?: number;
      exchanged?: number;
      lines?: { position: number; quantity: number }[];
    }
  | { kind: 'PAYMENT'; payment: PaymentRecord; customer: Customer }
  | { kind: 'CLOSE'; close: CloseRequest }
);

/** Somebody who bought or paid at this device before: such customers are known without a connection. */
export type KnownCustomer = Customer & { phone?: string | null | undefined };

/** Another device has the drawer. */
export type HeldBy = { sessionId: string; byName: string; since: string };

/** A server that was restored from a backup has forgotten some of what this device had sent. */
export type Restore = {
  /** When it was noticed. */
  at: string;
  /** What could not be kept whole by an earlier version of the app, and so cannot be sent again. */
  lost: string[];
};

/** A sale that was parked on this device. */
export type ParkedCart = {
  id: string;
  name: string;
  parkedAt: string;
  by: string;
  cart: Cart;
  /** Who parked it and where; absent: an older version did, at the outlet of this device. */
  userId?: string;
  outletId?: string;
  /**
   * SENT: the server may have it, and this device holds it. FREE: this device has let go, so that the server says who
   * takes it. Absent: the server has not heard of it.
   */
  sharing?: 'SENT' | 'FREE';
  /** The server has all of it. */
  isKnown?: boolean;
  /** Why the server cannot have it. */
  refusal?: string;
};

/** What the server has to hear about a sale that was parked: it is gone, or this device has let go of it. */
export type ParkedNote = {
  cartId: string;
  name: string;
  outletId: string;
  state: 'TAKEN' | 'DELETED' | 'FREE';
};

/** A parked cart as the server lists it. */
export type SharedCart = Schema<'ParkedCart'>;
export type TillCart = Schema<'TillCart'>;

/** A parked sale to choose, of this till or of another one. */
export type ParkedEntry = {
  id: string;
  name: string;
  by: string;
  parkedAt: string;
  lines: number;
  total: number | undefined;
  /** The till that holds it, where that is another one; null: nobody does. */
  heldBy: { tillName: string; isReachable: boolean } | null;
  /** Where it was parked, unless here. */
  tillName: string | null;
  /** Only the server can say whether it may be taken. */
  needsServer: boolean;
  /** It is on this device alone, and why. */
  onlyHere: 'NOT_SENT' | 'PAID' | 'REFUSED' | null;
  refusal: string | null;
};
