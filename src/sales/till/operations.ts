import { routes } from '../../http/route-table.ts';
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

export const tillOperations = routes({
  'GET /tills': listTillDrawers,
  'POST /tills': createTillDrawer,
  'PATCH /tills/{tillId}': updateTillDrawer,
  'POST /till/sessions': openTill,
  'GET /till/sessions/current': getTill,
  'GET /till/sessions/{sessionId}': getTillSession,
  'GET /till/sessions': listTills,
  'POST /till/sessions/{sessionId}/movements': recordTillMovement,
  'POST /till/payments': recordTillPayment,
  'POST /till/refunds': recordTillRefund,
  'GET /till/return-price': getReturnPrice,
  'POST /till/returns': recordTillReturn,
  'POST /till/sessions/{sessionId}/device': takeOverTill,
  'POST /till/sessions/{sessionId}/close': closeTill,
  'POST /till/products': createTillProduct,
  'GET /outlets/{outletId}/favourites': getFavourites,
  'PUT /outlets/{outletId}/favourites': arrangeFavourites,
});
