import { auditOperations } from './audit/operations.ts';
import { authOperations } from './auth/operations.ts';
import { crmOperations } from './crm/operations.ts';
import { eventOperations } from './events/operations.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Operation } from './http/operation.ts';
import { inventoryOperations } from './inventory/operations.ts';
import { ledgerOperations } from './ledger/operations.ts';
import { moneyOperations } from './money/operations.ts';
import { notificationOperations } from './notification/operations.ts';
import { orgOperations } from './org/operations.ts';
import { salesOperations } from './sales/operations.ts';
import { serviceEndpoints } from './service/operations.ts';
import { settingsOperations } from './settings/operations.ts';
import { subscriptionOperations } from './subscription/operations.ts';
import { userOperations } from './users/operations.ts';

/** The areas, in the order in which they may build on each other. */
export const areas = {
  org: orgOperations,
  settings: settingsOperations,
  subscription: subscriptionOperations,
  ledger: ledgerOperations,
  users: userOperations,
  auth: authOperations,
  events: eventOperations,
  audit: auditOperations,
  crm: crmOperations,
  money: moneyOperations,
  inventory: inventoryOperations,
  sales: salesOperations,
  notification: notificationOperations,
} satisfies Record<string, Operation[]>;

export const operations: Operation[] = Object.values(areas).flat();

/** Endpoints of the service itself. They answer without the envelope. */
export const endpoints: Endpoint[] = serviceEndpoints;
