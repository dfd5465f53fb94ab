/**
 * How often a cashier may open the drawer without a sale in one session, such as to give change. After that, a manager
 * approves.
 */
export const noSalesOfCashier = 3;
