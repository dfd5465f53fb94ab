import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fileGroups } from './file-groups.ts';
import { languageFiles } from './language-files.ts';
import { rareStyles } from './rare-styles.ts';
import { filesOfTill, missingStyles, modulesOfOffice } from './till-files.ts';

const root = import.meta.dirname;
const dist = resolve(root, 'dist');
const { findOut, groups } = fileGroups();

export default defineConfig({
  root,
  base: '/app/',
  publicDir: resolve(root, 'public'),
  plugins: [inlineIcon(), rareStyles(), react(), languageFiles(), findOut, finish()],
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2023',
    // The policy of our pages lets nothing run that is not a file of ours.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: resolve(root, 'index.html'), sw: resolve(root, 'src/service-worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups },
      },
    },
  },
});

/** The page has its icon in itself, which saves every page a request. */
function inlineIcon(): Plugin {
  return {
    name: 'icon in the page',
    transformIndexHtml(html) {
      const icon = readFileSync(resolve(root, 'public/icon.svg'), 'utf8')
        .replace(/\n\s*/g, '')
        .replaceAll('"', "'")
        .replace(/[<>#]/g, encodeURIComponent);
      return html.replace('/app/icon.svg', `data:image/svg+xml,${icon}`);
    },
  };
}

async function compress(file: string): Promise<void> {
  const path = join(dist, file);
  const text = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }));
}

/** When all is written: tells the service worker what the till is made of, and compresses what is sent often. */
function finish(): Plugin {
  return {
    name: 'finish',
    async writeBundle(_, bundle) {
      const { files, modules } = filesOfTill(bundle);
      const missing = missingStyles(modules, (file) => this.getModuleInfo(file) !== null);
      if (missing.length > 0)
        this.error(`The till uses ${missing.join(', ')}: import the styles in web/src/till/styles.ts`);
      const ofOffice = ['ui/styles.css', 'ui/rare-styles.css', 'backoffice/help/document.css', 'ui/tabs.css']
        .map((file) => readFileSync(resolve(root, 'src', file), 'utf8'))
        .join();
      const lacking = missingStyles(modulesOfOffice(bundle), (file) =>
        ofOffice.includes(`/${basename(file)}"`),
      );
      if (lacking.length > 0)
        this.error(`Pages use ${lacking.join(', ')}: import the styles in web/src/ui/styles.css`);
      const worker = join(dist, 'sw.js');
      writeFileSync(
        worker,
        readFileSync(worker, 'utf8').replace(/[`'"]__FILES__[`'"]/, JSON.stringify(files)),
      );
      // All at once, because Brotli takes half the time of a build on one core.
      await Promise.all(globSync('**/*.{html,js,css,json,wasm}', { cwd: dist }).map(compress));
    },
  };
}
