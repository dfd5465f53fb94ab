import { closeTill } from './close-till.ts';
import { createTillDrawer } from './create-till-drawer.ts';
import { createTillProduct } from './create-till-product.ts';
import { getTill } from './get-till.ts';
import { getTillSession } from './get-till-session.ts';
import { listTillDrawers } from './list-till-drawers.ts';
import { listTills } from './list-tills.ts';
import { openTill } from './open-till.ts';
import { recordTillMovement } from './record-till-movement.ts';
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
  closeTill,
  createTillProduct,
];
