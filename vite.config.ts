import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BUILD_TARGET, OLDEST_BROWSERS } from './scripts/browsers.ts'
import { WEB_APP } from './scripts/web-app.ts'
import { webTexts } from './scripts/web-texts.ts'

/** Address of the server that `npm start` runs. In development, `vite` proxies every call to it. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** Small modules that pages share. Excludes dialogs, forms and wallets, which a visitor has not requested yet. */
const SHARED =
  /node_modules.(?:lucide-react|@tanstack).|web.(?:lib.(?!written|ask-for-file)|ui.(?:badge|copy|filter-bar|list-|moment|paged-list|wallet-required)|transactions.has-stored|wallet.is-mobile|features.(?:connect.(?:ask-for|read-only|sign-in)|guide.guide-button|payments.payment-face|withdrawals.withdrawal-badge))/
/**
 * Small modules that the games share with other pages. They have a separate file, because the games need no other shared module.
 */
const SMALL =
  /core.game-(?:rates|run)\.|lucide-react.*icons.(?:pause|play)\.|web.(?:features.connect.(?:ask-for|read-only|sign-in)|lib.use-now|ui.(?:consent|use-media|wallet-required))/
/** Modules that show mining: the mine, the guests' panel on Home, a purchase and its opening. */
const MINING = /web.features.mining.(?:earned|mining-|session-|start-if)/
/** Modules that players' pages share and the panel does not use. */
const OF_PLAYERS = /web.(?:ui.share-button|features.(?:balance.balance-query|referrals.referral-link))/
/** Modules that the panel's lists share and no player's page uses. */
const RECORDS = /web.(?:ui.(?:actions|record-table)|panel.parts.(?:moment|table-skeleton))/
/** Modules that every way to connect a wallet needs. */
const CONNECTION =
  /web.wallet.(?:announced-wallet|found-wallets|late-answers|live-connection|platform-chain|request-chain)\./

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), tailwindcss(), webTexts(), VitePWA(WEB_APP)],
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
    modulePreload: {
      polyfill: false,
      // The shell has loaded these files before it requests any part.
      resolveDependencies: (_, files) => files.filter((file) => !/assets.(?:libraries|rolldown-runtime)-/.test(file)),
    },
    // The server's policy allows styles and scripts from its own origin only; pictures may be inlined.
    assetsInlineLimit: 2_048,
    rolldownOptions: {
      output: {
        // The shell names every part of the page. Shorter hashes save a hundred bytes of it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Without groups, the bundler makes a file of every icon and module that two pages share. That adds 4 kB to Home.
          groups: [
            // The page's first script, which must not wait for the libraries.
            { name: 'first-texts', test: /web.texts.(?:first-texts|fetch-texts|texts-of|languages)\.ts$/, priority: 3 },
            // Changes only with the lockfile, so that visitors keep it cached.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // Most visits start at Home, so it is bundled with the frame of every page.
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // Several pages share these modules. One file replaces twenty, which would each cost a request and a name in the shell.
            { name: 'small', test: SMALL, minShareCount: 2, priority: 1 },
            { name: 'players', test: OF_PLAYERS, minShareCount: 2, priority: 1 },
            { name: 'records', test: RECORDS, minShareCount: 2, priority: 1 },
            // The guide and the panel name wallets but connect none.
            { name: 'catalogue', test: /web.wallet.wallet-catalogue\./, minShareCount: 2, priority: 1 },
            { name: 'connection', test: CONNECTION, minShareCount: 2, priority: 1 },
            { name: 'shared', test: SHARED, minShareCount: 2 },
            { name: 'mining', test: MINING, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
