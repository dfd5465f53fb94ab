/** A drawer has to be opened now and then to give change; a cashier who does it more often in a session asks a manager. */
export const noSalesOfCashier = 3;
