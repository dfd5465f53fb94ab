import { listNotifications } from './list-notifications.ts';
import { sendEmail } from './send-email.ts';

export const notificationOperations = [sendEmail, listNotifications];
