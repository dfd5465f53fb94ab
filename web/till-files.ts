import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** What the till is made of. */

const root = import.meta.dirname;
export const source = (file: string) => resolve(root, 'src') + (file && `/${file}`);
export const first = [source('main.tsx')];
/** On its first screen, and what works behind it. */
export const firstOfTill = [source('till/till.tsx'), source('till/lock/cover.tsx')];
export const allOfTill = [...firstOfTill, source('till/display/display.tsx')];

type Chunk = {
  type: 'chunk';
  name: string;
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** The files of a build that a till needs, whatever is opened at it. */
export function filesOfTill(bundle: Record<string, { type: string }>): {
  files: string[];
  modules: string[];
} {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holds = (ids: string[]) => chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds.includes(id)));
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined, isOfTill: boolean) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(byName.get(name), isOfTill);
    // What starts every page leads to the whole back office.
    if (isOfTill) for (const name of chunk.dynamicImports) add(byName.get(name), true);
  };
  for (const chunk of holds(first)) add(chunk, false);
  for (const chunk of holds(allOfTill)) add(chunk, true);
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return { files: [...new Set(files)].sort(), modules: [...found].flatMap(({ moduleIds }) => moduleIds) };
}

/** The groups of `file-groups.ts` that only a till loads. */
const onlyOfTill = ['till', 'parts', 'screens'];

/** Every module of a build that the back office may load. */
export const modulesOfOffice = (bundle: Record<string, { type: string }>) =>
  Object.values(bundle)
    .filter((file): file is Chunk => file.type === 'chunk')
    .filter(({ name }) => !onlyOfTill.includes(name))
    .flatMap(({ moduleIds }) => moduleIds);

/** Components that are used and whose styles are missing. */
export function missingStyles(modules: string[], has: (file: string) => boolean): string[] {
  const styles = resolve(root, '../node_modules/@mantine/core/styles');
  // A link of the menu may have the arrow of an accordion, which has no styles.
  const used = modules
    .filter((id) => !id.endsWith('/AccordionChevron.mjs'))
    .flatMap((id) => /@mantine\/core\/esm\/(?:components|utils)\/(.+)\//.exec(id)?.[1]?.split('/') ?? []);
  return [...new Set(used)].filter(
    (name) => existsSync(resolve(styles, `${name}.css`)) && !has(resolve(styles, `${name}.css`)),
  );
}
