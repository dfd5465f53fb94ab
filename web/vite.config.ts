import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const dist = resolve(root, 'dist');

export default defineConfig({
  root,
  base: '/app/',
  publicDir: resolve(root, 'public'),
  plugins: [react(), finish()],
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
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});

/** When all is written: tells the service worker what the app is made of, and compresses what is sent often. */
function finish(): Plugin {
  return {
    name: 'finish',
    writeBundle() {
      // What reads barcodes by the camera is as large as all the rest: kept once it was used.
      const files = globSync('assets/*', { cwd: dist }).filter((file) => !/\.(gz|wasm)$/.test(file));
      const worker = join(dist, 'sw.js');
      writeFileSync(
        worker,
        readFileSync(worker, 'utf8').replace(/[`'"]__FILES__[`'"]/, JSON.stringify(files.sort())),
      );
      for (const file of globSync('**/*.{js,css,wasm}', { cwd: dist })) {
        const path = join(dist, file);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}
