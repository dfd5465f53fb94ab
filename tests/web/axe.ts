import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Violation = { id: string; impact?: string | null; nodes: { html: string }[] };
type Axe = { axe?: { run(options: object): Promise<{ violations: Violation[] }> } };

/** What axe finds serious on a page as it stands, light and dark. */
export async function findings(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => (globalThis as Axe).axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
  const light = await run(page, 'light', {});
  // Colors are all that differs in the dark.
  const dark = await run(page, 'dark', { runOnly: ['color-contrast'] });
  await setColors(page, 'light');
  return [...light, ...dark];
}

async function run(page: Page, scheme: 'light' | 'dark', options: object): Promise<string[]> {
  await setColors(page, scheme);
  const violations = await page.evaluate(async (asked) => {
    // Not in frames: axe is not there, and would be waited for. They hold what is printed.
    // Its findings are never serious, and it takes a third of the time.
    const rules = { region: { enabled: false } };
    const usual = { resultTypes: ['violations'], iframes: false, rules };
    return (await (globalThis as Axe).axe?.run({ ...usual, ...asked }))?.violations ?? [];
  }, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${scheme} ${id}: ${html.slice(0, 200)}`),
    );
}

export async function setColors(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
    scheme,
  );
}
