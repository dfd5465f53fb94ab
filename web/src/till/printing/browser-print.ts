import { t } from '../../words.ts';

/** Prints a page through the print dialog of the browser, from a hidden frame. */
export async function printPage(html: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.title = t('Print');
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0';
  const loaded = new Promise<void>((resolve) =>
    frame.addEventListener('load', () => resolve(), { once: true }),
  );
  frame.srcdoc = html;
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (!page) throw new Error('the frame has no page');
  // Some browsers return before the dialog is closed, so the page stays until printing is done.
  page.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1_000), { once: true });
  setTimeout(() => frame.remove(), 10 * 60_000);
  const focused = document.activeElement;
  page.focus();
  page.print();
  // Otherwise the next scan would be typed into the frame.
  window.focus();
  if (focused instanceof HTMLElement) focused.focus();
}
