import type { ComponentType } from 'react';
import { backofficePages } from './backoffice/pages.ts';
import { entrancePages } from './entrance/pages.ts';
import type { Part } from './languages/parts.ts';
import type { Page } from './pages.ts';
import { anyAddress, matcherOf } from './routing/match.ts';
import { tillPages } from './till/pages.ts';
import { addTexts } from './words.ts';

const pages = [...entrancePages, ...tillPages, ...backofficePages];
const match = matcherOf(pages);
const nothingHere = backofficePages.filter(({ path }) => path === anyAddress);

/** The page at an address, with the parameters of its path. */
export function pageOf(pathname: string): { page: Page; params: Record<string, string> } {
  const [page] = nothingHere;
  const found = match(pathname) ?? (page && { page, params: {} });
  if (!found) throw new Error('the back office has a page for every other address');
  return found;
}

const isTill = (page: Page) => tillPages.includes(page);
export const isOfOffice = (page: Page) => backofficePages.includes(page);

/** Loads the texts of the page at an address. */
export async function loadTexts(pathname: string): Promise<void> {
  const { page } = pageOf(pathname);
  const ofPage: Part[] = isTill(page) ? ['till'] : isOfOffice(page) ? ['office'] : ['entrance'];
  await Promise.all([...ofPage, ...(page.area ? [page.area] : [])].map(addTexts));
}

/** Loads the page at an address. Its module may call `t` as soon as it is loaded, so its texts come first. */
export async function loadPage(pathname: string): Promise<ComponentType> {
  const { page } = pageOf(pathname);
  await Promise.all([
    loadTexts(pathname),
    // The till uses few components and must start fast, so it starts without the styles of all components.
    isTill(page) ? undefined : import('./ui/styles.ts'),
  ]);
  try {
    return (await page.load()).default;
  } catch (error) {
    return await withNewVersion(error);
  }
}

/**
 * The file of a page is gone when the server has got a new version since this one was loaded, so the new one is loaded,
 * once for each file.
 */
async function withNewVersion(error: unknown): Promise<never> {
  const isFileMissing = error instanceof TypeError && /import|module/i.test(error.message);
  const note = `tillhouse.reloaded ${isFileMissing && error.message}`;
  if (!isFileMissing || !navigator.onLine || sessionStorage.getItem(note)) throw error;
  sessionStorage.setItem(note, 'yes');
  location.reload();
  return new Promise<never>(() => undefined);
}
