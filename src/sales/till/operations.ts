import { routes } from '../../http/route-table.ts';
import { arrangeFavourites } from './catalogue/arrange-favourites.ts';
import { createTillProduct } from './catalogue/create-till-product.ts';
import { getFavourites } from './catalogue/get-favourites.ts';
import { createTillDrawer } from './drawer/create-till-drawer.ts';
import { listTillDrawers } from './drawer/list-till-drawers.ts';
import { takeOverTill } from './drawer/take-over-till.ts';
import { updateTillDrawer } from './drawer/update-till-drawer.ts';
import { getReturnPrice } from './records/get-return-price.ts';
import { recordTillMovement } from './records/record-till-movement.ts';
import { recordTillPayment } from './records/record-till-payment.ts';
import { recordTillRefund } from './records/record-till-refund.ts';
import { recordTillReturn } from './records/record-till-return.ts';
import { closeTill } from './session/close-till.ts';
import { getSafe } from './session/get-safe.ts';
import { getTill } from './session/get-till.ts';
import { getTillSession } from './session/get-till-session.ts';
import { listTills } from './session/list-tills.ts';
import { openTill } from './session/open-till.ts';

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
  'GET /outlets/{outletId}/safe': getSafe,
  'GET /outlets/{outletId}/favourites': getFavourites,
  'PUT /outlets/{outletId}/favourites': arrangeFavourites,
});
