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
  description: `Every success is the envelope \`ApiSuccess\`, every refusal the envelope \`ApiError\`. Branch on \`code\` and show \`message\`. Only \`GET /measurements/options\` answers a bare list.

**Sign in** with \`POST /auth/login\` and send the access token as \`Authorization: Bearer …\`. Browsers can send it in the cookie \`access_token\`; writes must then come from our own pages. An API key can be sent either way, and writes from anywhere.

**Repeat writes safely** with an \`Idempotency-Key\`: the same key and body give the first answer again.

**Lists** are paged by \`cursor\`: send the \`nextCursor\` of one page to get the next, with the same filters and sort. In a query, an empty value means no value, and choices may be in upper or lower case.`,
  license: { name: 'MIT', identifier: 'MIT' },
  groups: {
    Auth: 'Registration, sign-in and sign-out.',
    'Auth/Password': 'Forgotten passwords.',
    'Auth/Email': 'Verifying and changing an email address.',
    'Auth/Phone': 'Verifying a phone number by a code.',
    'Auth/Sessions': 'Sessions and API keys.',
    'Auth/OAuth': 'Signing in with another provider.',
    'Auth/MFA': 'The second factor: codes from an authenticator app.',
    Inventory: 'Measurements, sheets and stock.',
    'Inventory/ProductCategory': 'Categories, in a tree.',
    'Inventory/Product': 'Products that are sold.',
    'Inventory/Product v2': 'Products with variants: types, values and options.',
    'Inventory/Stock': 'Stock, its value and its movements.',
    'Inventory/Stocktake': 'Counting stock.',
    'Inventory/Adjustment': 'Corrections of stock, each with its purpose.',
    'Inventory/PurchaseLog': 'Purchases.',
    'Inventory/Measurements': 'Units of goods.',
    'CRM/Customer-vendor': 'Customers and vendors.',
    'CRM/Vendor': 'Vendors alone.',
    'ORG/Outlet': 'Shops, warehouses and other places that sell or store.',
    'ORG/Location': 'Places of outlets, in a tree.',
    'ORG/Currency': 'Currencies and their decimals.',
    'Transaction/Bank': 'Bank accounts and their ledgers.',
    'Transaction/Banks': 'Several bank operations at once.',
    'Transaction/Payment': 'Payments, in and out.',
    'Transaction/Payments': 'Recording and reversing payments.',
    'Transaction/PaymentAnalysis': 'Money in and out by payment method.',
    'Transaction/Sales': 'Finding products to sell.',
    'Transaction/SalesList': 'Sales made.',
    'Transaction/SalesSummary': 'Sales by product.',
    'Transaction/Expenses': 'Expenses.',
    'Transaction/Cart': 'The cart of a sale.',
    'Transaction/Checkout': 'Turning a cart into a sale.',
    'Transaction/Customer Transactions': 'Purchases, payments and debts of a customer.',
    'Transaction/Dashboard': 'The business at a glance.',
    'Transaction/Till': 'Tills, till sessions and cash.',
    Account: 'The chart of accounts, the journal and the income account.',
    Report: 'Statements: profit and loss, the balance sheet and the general ledger.',
    'Report/Ageing': 'What customers owe and what is owed to vendors, by how long it is overdue.',
    'Report/Sales': 'Sales by category, outlet, staff and hour, and margins.',
    'Report/Stock': 'Goods that do not sell.',
    'Report/Tax': 'Tax that is owed, and the documents that it comes from.',
    Notification: 'Mail to customers and vendors.',
    User: 'Users of a business and their permissions.',
    Settings: 'Receipts, taxes and other settings of a business.',
    Subscription: 'The subscription of a business.',
    'Admin/Locations': 'For the operator of the service: subscriptions of users.',
    'Admin/Businesses': 'For the operator of the service: businesses and their subscriptions.',
    Audit: 'The audit trail, and checks of the books.',
    Events: 'Webhooks and live events.',
    Service: 'Health checks and this document.',
    Compatibility: 'Older names and forms of other operations, kept for existing clients.',
  },
};
