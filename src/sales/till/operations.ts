import { arrangeFavourites } from './arrange-favourites.ts';
import { closeTill } from './close-till.ts';
import { createTillDrawer } from './create-till-drawer.ts';
import { createTillProduct } from './create-till-product.ts';
import { getFavourites } from './get-favourites.ts';
import { getReturnPrice } from './get-return-price.ts';
import { getTill } from './get-till.ts';
import { getTillSession } from './get-till-session.ts';
import { listTillDrawers } from './list-till-drawers.ts';
import { listTills } from './list-tills.ts';
import { openTill } from './open-till.ts';
import { recordTillMovement } from './record-till-movement.ts';
import { recordTillPayment } from './record-till-payment.ts';
import { recordTillRefund } from './record-till-refund.ts';
import { recordTillReturn } from './record-till-return.ts';
import { takeOverTill } from './take-over-till.ts';
import { updateTillDrawer } from './update-till-drawer.ts';

export const tillOperations = [
  listTillDrawers,
  createTillDrawer,
  updateTillDrawer,
  openTill,
  getTill,
  getTillSession,
  listTills,
  recordTillMovement,
  recordTillPayment,
  recordTillRefund,
  getReturnPrice,
  recordTillReturn,
  takeOverTill,
  closeTill,
  createTillProduct,
  getFavourites,
  arrangeFavourites,
];
