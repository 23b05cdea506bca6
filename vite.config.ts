import { relative } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BUILD_TARGET, OLDEST_BROWSERS } from './scripts/browsers.ts'
import { importClosure } from './scripts/texts-by-import.ts'
import { shellFiles, WEB_APP } from './scripts/web-app.ts'
import { webTexts } from './scripts/web-texts.ts'

/** Address of the server that `npm start` runs. In development, `vite` proxies every call to it. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** Modules of the page's first script. */
const FIRST_TEXTS = importClosure('web/texts/first-texts.ts')

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    tailwindcss(),
    webTexts(),
    shellFiles(),
    VitePWA(WEB_APP),
  ],
  // The shim is for React 17.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: {
    // The server compares a request's origin with its host, so the proxy leaves both as the browser sent them.
    proxy: {
      '/api': { target: apiOrigin, changeOrigin: false },
      '/rpc': { target: apiOrigin, changeOrigin: false },
      '/ws': { target: apiOrigin, changeOrigin: false, ws: true },
    },
  },
  // Shown on the page for older browsers.
  define: Object.fromEntries(
    Object.entries(OLDEST_BROWSERS).map(([name, version]) => [
      `import.meta.env.OLDEST_${name.toUpperCase()}`,
      JSON.stringify(version),
    ]),
  ),
  build: {
    target: BUILD_TARGET,
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The server's policy allows styles and scripts from its own origin only; pictures may be inlined.
    assetsInlineLimit: 2_048,
    rolldownOptions: {
      output: {
        // The shell names the files of every part of the page. Without names it is 0.6 kB smaller, and with shorter hashes 0.1 kB.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          `assets/${names.some((it) => it.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          // The other files follow from the imports: modules that the same parts need are in one file.
          groups: [
            // The page's first script, which must not wait for the libraries.
            { name: 'first-texts', test: (id) => FIRST_TEXTS.has(relative(import.meta.dirname, id)), priority: 3 },
            // Changes only with the lockfile, so that visitors keep it cached.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // Most visits start at Home, so it is bundled with the frame of every page.
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // Icons and queries that parts share: one file instead of fourteen.
            { name: 'parts', test: /node_modules.(?:lucide-react|@tanstack)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
