import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BUILD_TARGET, OLDEST_BROWSERS } from './scripts/browsers.ts'
import { WEB_APP } from './scripts/web-app.ts'
import { webTexts } from './scripts/web-texts.ts'

/** Where `npm start` listens; `vite` in development passes every call on to it. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** Small parts that pages share. Nothing that brings dialogs, forms or wallets, for which nobody has asked yet. */
const SHARED =
  /node_modules.(?:lucide-react|@tanstack).|web.(?:lib.(?!written|ask-for-file)|ui.(?:badge|copy|filter-bar|list-|moment|paged-list|wallet-required)|transactions.has-stored|wallet.is-mobile|features.(?:connect.(?:ask-for|read-only|sign-in)|guide.guide-button|payments.payment-face|withdrawals.withdrawal-badge))/
/** The little that the games share with other pages, in a file of its own: all the rest of it is nothing to them. */
const SMALL =
  /core.game-(?:rates|run)\.|lucide-react.*icons.(?:pause|play)\.|web.(?:features.connect.(?:ask-for|read-only|sign-in)|lib.use-now|ui.(?:consent|use-media|wallet-required))/
/** What shows that something mines: the mine, the guests' panel on Home, a purchase and its opening. */
const MINING = /web.features.mining.(?:earned|mining-|session-|start-if)/
/** What players' pages share and the panel does without. */
const OF_PLAYERS = /web.(?:ui.share-button|features.(?:balance.balance-query|referrals.referral-link))/
/** What the panel's lists share, and no player's page needs. */
const RECORDS =
  /web.(?:ui.(?:actions|record-table)|panel.(?:parts.(?:moment|table-skeleton)|purchases.(?:price|way)-text))/
/** What every way to connect a wallet needs. */
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
    // The server compares a request's origin with the host it was sent to: both stay the browser's.
    proxy: {
      '/api': { target: apiOrigin, changeOrigin: false },
      '/rpc': { target: apiOrigin, changeOrigin: false },
      '/ws': { target: apiOrigin, changeOrigin: false, ws: true },
    },
  },
  // For the page of older browsers.
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
      // The shell has loaded these by the time that it asks for a part.
      resolveDependencies: (_, files) => files.filter((file) => !/assets.(?:libraries|rolldown-runtime)-/.test(file)),
    },
    // The server's policy allows styles and scripts from its own origin only; pictures may be inlined.
    assetsInlineLimit: 2_048,
    rolldownOptions: {
      output: {
        // The shell names every part of the page: shorter hashes are a hundred bytes less of it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Left alone, the bundler makes a file of every icon and module that two pages share: four kB more for Home.
          groups: [
            // The page's first script, which must not wait for the libraries.
            { name: 'first-texts', test: /web.texts.(?:first-texts|fetch-texts|texts-of|languages)\.ts$/, priority: 3 },
            // Changes only with the lockfile: visitors keep it.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // Most visits start at Home: it comes with what is around every page.
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // What several pages share, in one file and not in twenty: each would be a request of its own, and a name in the shell.
            { name: 'small', test: SMALL, minShareCount: 2, priority: 1 },
            { name: 'players', test: OF_PLAYERS, minShareCount: 2, priority: 1 },
            { name: 'records', test: RECORDS, minShareCount: 2, priority: 1 },
            // The guide and the panel name wallets and connect none.
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
