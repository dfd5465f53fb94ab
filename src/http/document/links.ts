import type { Operation } from '../operation.ts';

/** Where a client gets an id that another operation has in its path. */
type Source = {
  parameter: string;
  /** The operation whose answer has the id, and the place of the id in that answer. */
  operation: string;
  pointer: string;
  /** For a name that parameters of several things share: this source counts only for paths that begin so. */
  pathPrefix?: string;
};

const createdId = '/data/id';
const firstRowId = '/data/rows/0/id';

/**
 * Ids that clients get by creating or listing something. Provider names are not here: the server's settings define
 * them.
 */
const sources: Source[] = [
  { parameter: 'accountId', operation: 'createAccount', pointer: createdId },
  { parameter: 'outletId', operation: 'createOutlet', pointer: createdId },
  { parameter: 'locationId', operation: 'createLocation', pointer: createdId },
  { parameter: 'receiptId', operation: 'createReceiptSetting', pointer: createdId },
  { parameter: 'printerId', operation: 'createPrinter', pointer: createdId },
  { parameter: 'viewId', operation: 'saveView', pointer: createdId },
  { parameter: 'userId', operation: 'inviteUser', pointer: createdId, pathPrefix: '/users' },
  { parameter: 'userId', operation: 'listBusinesses', pointer: '/data/rows/0/ownerId', pathPrefix: '/admin' },
  { parameter: 'businessId', operation: 'listBusinesses', pointer: firstRowId },
  { parameter: 'sessionId', operation: 'createApiKey', pointer: createdId, pathPrefix: '/auth' },
  { parameter: 'sessionId', operation: 'openTill', pointer: createdId, pathPrefix: '/till' },
  { parameter: 'webhookId', operation: 'createWebhook', pointer: createdId },
  { parameter: 'deliveryId', operation: 'listWebhookDeliveries', pointer: firstRowId },
  { parameter: 'partyId', operation: 'createParty', pointer: createdId },
  { parameter: 'partyId', operation: 'createVendor', pointer: createdId },
  { parameter: 'customerId', operation: 'createParty', pointer: createdId },
  { parameter: 'bankId', operation: 'createBank', pointer: createdId },
  { parameter: 'statementId', operation: 'listBankStatements', pointer: firstRowId },
  { parameter: 'bankLineId', operation: 'listBankLines', pointer: firstRowId },
  { parameter: 'journalPlanId', operation: 'createJournalPlan', pointer: createdId },
  { parameter: 'bankRuleId', operation: 'createBankRule', pointer: createdId },
  { parameter: 'paymentId', operation: 'recordPayment', pointer: createdId },
  { parameter: 'expenseId', operation: 'createExpense', pointer: createdId },
  { parameter: 'categoryId', operation: 'createCategory', pointer: createdId },
  { parameter: 'measurementId', operation: 'createMeasurement', pointer: createdId },
  { parameter: 'productId', operation: 'createProduct', pointer: createdId },
  { parameter: 'variantTypeId', operation: 'createVariantType', pointer: createdId },
  { parameter: 'optionId', operation: 'createProduct', pointer: '/data/options/0/id' },
  { parameter: 'variantId', operation: 'createProductVariant', pointer: createdId },
  { parameter: 'importId', operation: 'importStock', pointer: '/data/importId' },
  { parameter: 'purchaseId', operation: 'createBulkStock', pointer: createdId },
  { parameter: 'stocktakeId', operation: 'startStocktake', pointer: createdId },
  { parameter: 'itemId', operation: 'addCartItem', pointer: '/data/lines/0/id' },
  { parameter: 'cartId', operation: 'parkCart', pointer: createdId },
  { parameter: 'saleId', operation: 'checkout', pointer: '/data/sale/id' },
  { parameter: 'refundId', operation: 'listRefunds', pointer: firstRowId },
  { parameter: 'returnId', operation: 'fileTaxReturn', pointer: createdId },
  { parameter: 'exceptionId', operation: 'listTillExceptions', pointer: firstRowId },
  { parameter: 'tillId', operation: 'createTillDrawer', pointer: createdId },
];

/**
 * Links to the operations that can use what this one answers: an id by its source, other parameters from the same path.
 */
export function linksFrom(operation: Operation, operations: Operation[]): Record<string, object> | undefined {
  const ownSources = sources.filter((source) => source.operation === operation.id);
  if (ownSources.length === 0) return undefined;
  const links = operations.flatMap((target): [string, object][] => {
    const names = parameterNames(target.path);
    const usedSources = ownSources.filter(
      ({ parameter, pathPrefix = '/' }) => names.includes(parameter) && target.path.startsWith(pathPrefix),
    );
    if (usedSources.length === 0) return [];
    const parameters: Record<string, string> = Object.fromEntries([
      ...parameterNames(operation.path).map((name) => [name, `$request.path.${name}`]),
      ...usedSources.map(({ parameter, pointer }) => [parameter, `$response.body#${pointer}`]),
    ]);
    if (!names.every((name) => parameters[name])) return [];
    const needed = Object.fromEntries(names.map((name) => [name, parameters[name]]));
    return [[target.id, { operationId: target.id, parameters: needed }]];
  });
  return Object.fromEntries(links);
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
