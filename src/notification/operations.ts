import { routes } from '../http/route-table.ts';
import { listNotifications } from './list-notifications.ts';
import { sendEmail } from './send-email.ts';

export const notificationOperations = routes({
  'POST /notifications/email': sendEmail,
  'GET /notifications': listNotifications,
});
