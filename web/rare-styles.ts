import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { source } from './till-files.ts';

const file = source('ui/rare-styles.css');

/** Adds the styles of rare components to the modules of the back office that use such a component. */
export function rareStyles(): Plugin {
  const names = [...readFileSync(file, 'utf8').matchAll(/styles\/(\w+)\.css/g)].map(([, name]) => name);
  const uses = new RegExp(
    `import\\s*\\{[^}]*\\b(${names.join('|')}|TagsInput|MultiSelect|Highlight)\\b[^}]*\\}\\s*from '@mantine/core'`,
  );
  return {
    name: 'rare styles',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.tsx') && !id.startsWith(source('till/')) && uses.test(code)
        ? { code: `import '${file}';\n${code}`, map: null }
        : undefined,
  };
}
