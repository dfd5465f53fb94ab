import type { Operation } from '../operation.ts';

/** Where an id comes from that another operation has in its path. */
type Source = {
  parameter: string;
  /** The operation whose answer has it, and where it stands there. */
  operation: string;
  at: string;
  /** Of several things by one name: those whose path begins so. */
  under?: string;
};

const made = '/data/id';
const first = '/data/rows/0/id';

/** Ids that people get by making something or by listing it. A provider is named by the settings of the server. */
const sources: Source[] = [
  { parameter: 'outletId', operation: 'createOutlet', at: made },
  { parameter: 'locationId', operation: 'createLocation', at: made },
  { parameter: 'receiptId', operation: 'createReceiptSetting', at: made },
  { parameter: 'printerId', operation: 'createPrinter', at: made },
  { parameter: 'viewId', operation: 'saveView', at: made },
  { parameter: 'userId', operation: 'inviteUser', at: made, under: '/users' },
  { parameter: 'userId', operation: 'listBusinesses', at: '/data/rows/0/ownerId', under: '/admin' },
  { parameter: 'businessId', operation: 'listBusinesses', at: first },
  { parameter: 'sessionId', operation: 'createApiKey', at: made, under: '/auth' },
  { parameter: 'sessionId', operation: 'openTill', at: made, under: '/till' },
  { parameter: 'webhookId', operation: 'createWebhook', at: made },
  { parameter: 'deliveryId', operation: 'listWebhookDeliveries', at: first },
  { parameter: 'partyId', operation: 'createParty', at: made },
  { parameter: 'partyId', operation: 'createVendor', at: made },
  { parameter: 'customerId', operation: 'createParty', at: made },
  { parameter: 'bankId', operation: 'createBank', at: made },
  { parameter: 'paymentId', operation: 'recordPayment', at: made },
  { parameter: 'expenseId', operation: 'createExpense', at: made },
  { parameter: 'categoryId', operation: 'createCategory', at: made },
  { parameter: 'measurementId', operation: 'createMeasurement', at: made },
  { parameter: 'productId', operation: 'createProduct', at: made },
  { parameter: 'variantTypeId', operation: 'createVariantType', at: made },
  { parameter: 'optionId', operation: 'createProduct', at: '/data/options/0/id' },
  { parameter: 'variantId', operation: 'createProductVariant', at: made },
  { parameter: 'importId', operation: 'importStock', at: '/data/importId' },
  { parameter: 'purchaseId', operation: 'createBulkStock', at: made },
  { parameter: 'stocktakeId', operation: 'startStocktake', at: made },
  { parameter: 'itemId', operation: 'addCartItem', at: '/data/lines/0/id' },
  { parameter: 'cartId', operation: 'parkCart', at: made },
  { parameter: 'saleId', operation: 'checkout', at: '/data/sale/id' },
  { parameter: 'refundId', operation: 'listRefunds', at: first },
  { parameter: 'exceptionId', operation: 'listTillExceptions', at: first },
  { parameter: 'tillId', operation: 'createTillDrawer', at: made },
];

/** The operations that can go on with what this one answers: of a parameter by its source, of others by the same path. */
export function linksFrom(operation: Operation, operations: Operation[]): Record<string, object> | undefined {
  const own = sources.filter((source) => source.operation === operation.id);
  if (own.length === 0) return undefined;
  const links = operations.flatMap((target): [string, object][] => {
    const names = namesIn(target.path);
    const given = own.filter(
      ({ parameter, under = '/' }) => names.includes(parameter) && target.path.startsWith(under),
    );
    if (given.length === 0) return [];
    const parameters: Record<string, string> = Object.fromEntries([
      ...namesIn(operation.path).map((name) => [name, `$request.path.${name}`]),
      ...given.map(({ parameter, at }) => [parameter, `$response.body#${at}`]),
    ]);
    if (!names.every((name) => parameters[name])) return [];
    const needed = Object.fromEntries(names.map((name) => [name, parameters[name]]));
    return [[target.id, { operationId: target.id, parameters: needed }]];
  });
  return Object.fromEntries(links);
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
