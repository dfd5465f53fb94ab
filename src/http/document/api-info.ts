import manifest from '../../../package.json' with { type: 'json' };

export type ApiInfo = {
  title: string;
  version: string;
  summary: string;
  description: string;
  license: { name: string; identifier: string };
  /** The description of each group of operations. */
  groups: Record<string, string>;
};

export const apiInfo: ApiInfo = {
  title: 'Tillhouse API',
  version: manifest.version,
  summary: 'The back office and the till of a chain of shops.',
  description: `Every success is the envelope \`ApiSuccess\` (\`GET /measurements/options\` alone answers a bare list), every refusal the envelope \`ApiError\`: branch on \`code\`, show \`message\`.

**Sign in** with \`POST /auth/login\` and send the access token as \`Authorization: Bearer …\`, or let the browser send it in the cookie \`access_token\`; with that cookie, writes must come from our own pages. An API key goes into either, and writes from anywhere.

**Repeat writes safely** with an \`Idempotency-Key\`: the same key and body give the first answer again.

**Lists** are paged by \`cursor\`: send the \`nextCursor\` of one page to get the next, with the same filters and sort. In any query an empty value means that there is none, and a choice is taken in any case.`,
  license: { name: 'MIT', identifier: 'MIT' },
  groups: {
    Auth: 'Registering a business, signing in and out, and checking who is signed in.',
    'Auth/Password': 'Forgotten passwords.',
    'Auth/Email': 'Proof that an email address is yours, and another one in its place.',
    'Auth/Phone': 'The own phone number, proven by a code.',
    'Auth/Sessions': 'The devices that you are signed in on.',
    'Auth/OAuth': 'Signing in with another provider.',
    'Auth/MFA': 'A second factor: codes from an authenticator.',
    Inventory: 'Measurements, sheets and stock at large.',
    'Inventory/ProductCategory': 'Categories, in a tree.',
    'Inventory/Product': 'What is sold.',
    'Inventory/Product v2': 'Products with variants: types, values and options.',
    'Inventory/Stock': 'What lies where, what it is worth and how it moved.',
    'Inventory/Stocktake': 'Counting what is there.',
    'Inventory/Adjustment': 'Corrections of stock, each with its purpose.',
    'Inventory/PurchaseLog': 'What was bought, from whom and at what cost.',
    'Inventory/Measurements': 'Units that goods are sold in.',
    'CRM/Customer-vendor': 'Customers and vendors.',
    'CRM/Vendor': 'Vendors alone.',
    'ORG/Outlet': 'Shops, warehouses and other places that sell or store.',
    'ORG/Location': 'Where outlets are, in a tree.',
    'ORG/Currency': 'Currencies and their decimals.',
    'Transaction/Bank': 'Bank accounts and their ledgers.',
    'Transaction/Banks': 'Bank accounts, several at once.',
    'Transaction/Payment': 'Payments, in and out.',
    'Transaction/Payments': 'Taking and giving back single payments.',
    'Transaction/PaymentAnalysis': 'What came in and went out by each method of payment.',
    'Transaction/Sales': 'Finding what to sell.',
    'Transaction/SalesList': 'Sales made.',
    'Transaction/SalesSummary': 'Sales by product.',
    'Transaction/Expenses': 'What was spent.',
    'Transaction/Cart': 'The sale being rung up.',
    'Transaction/Checkout': 'Turning a cart into a sale.',
    'Transaction/Customer Transactions': 'What a customer bought, paid and owes.',
    'Transaction/Dashboard': 'The business at a glance.',
    'Transaction/Till': 'Tills, their sessions and their cash.',
    Account: 'The chart of accounts, the journal and the income account.',
    Notification: 'Mail to customers and vendors.',
    User: 'The people of a business and what they may do.',
    Settings: 'Receipts, taxes and other settings of a business.',
    Subscription: 'The plan of a business.',
    'Admin/Locations': 'What the operator of the service may do.',
    'Admin/Businesses': 'The businesses and their subscriptions, for the operator of the service.',
    Audit: 'Who did what, and whether the books are sound.',
    Events: 'What happened, told as it happens.',
    Service: 'What the service tells about itself: for probes and tools.',
    Compatibility: 'Second names and older forms of other operations, kept for clients that know them.',
  },
};
