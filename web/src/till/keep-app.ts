import { filesOfLanguage } from '../languages/catalogues.ts';
import { language } from '../words.ts';

/** Starts the service worker, which keeps the app for a till without a connection, and the texts of its language. */
export async function keepApp(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register('/app/sw.js', { scope: '/app/' });
  const { active } = await serviceWorker.ready;
  const files = filesOfLanguage(language);
  if (files.length > 0) active?.postMessage({ keep: files });
}
