import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/ensure-browser.ts'
import { BROWSER_ARGS } from './test/support/browser/browser-args.ts'
import { drawAgain } from './test/support/browser/frames/draw-again.ts'
import { pagePackages } from './test/support/browser/page-packages.ts'

/** Milliseconds. A database on a cluster takes many seconds to make, and each test file makes several. */
const USUAL_LIMIT_MS = process.env.TEST_CLUSTER_URL === undefined ? 120_000 : 300_000
/** Milliseconds. Slow tests must not fail: two busy cores are slow, and so are the long forms of `npm test -- long`. */
const LIMIT_MS = process.env.TEST_LENGTH === 'long' ? 3_600_000 : USUAL_LIMIT_MS
/** Two cores, because real databases, chains and browsers must not starve each other. */
const WORKERS_MAX = 2
/**
 * Tests that change their whole process. They replace a module, load Babel, which changes the stack of each error, or read SVG,
 * which the upload code blocks for its process. Other files run in other processes.
 */
const CHANGES_PROCESS = [
  'scripts/generate-art.game.test.ts',
  'scripts/generate-art.mine.test.ts',
  'server/features/admin/operator-secrets.test.ts',
  'test/mutants/generate.test.ts',
  'test/mutants/operators.test.ts',
]
/** Setup files of every process. The server loads the first one too. */
const OF_EVERY_PROCESS = ['server/runtime/process/disable-wasm-tier-up.ts', 'test/support/name-rejections.ts']

/*
 * The pool takes projects in the order of their names, and runs `components` beside the first of them, `attack` and `flows`. These
 * wait for blocks and answers, and components hardly ever wait. The journeys come later, so that two kinds of browsers do not share
 * the cores.
 */
export default defineConfig({
  // The texts of web modules are macros.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    maxWorkers: WORKERS_MAX,
    // The default of one second is too short on a busy machine. The first test of a component file also loads the whole page.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{art,core,contracts,server,scripts}/**/*.test.ts',
            'test/*.test.ts',
            'test/support/**/*.test.ts',
            'test/mutants/*.test.ts',
            'test/lighthouse/*.test.ts',
            'test/bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...CHANGES_PROCESS],
          // Loading the server's modules takes longer than most of these tests, which keep no state in modules.
          isolate: false,
          globalSetup: ['test/support/world/global-setup.ts'],
          setupFiles: [...OF_EVERY_PROCESS, 'test/support/seed-chance.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit alone',
          // Web modules hold the state of a page: its session, texts and queries.
          include: ['web/**/*.test.ts', ...CHANGES_PROCESS],
          setupFiles: [...OF_EVERY_PROCESS, 'test/support/seed-chance.ts', 'test/support/activate-english.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts'],
          // The only state of a flow is its platform, so modules are shared, as above.
          isolate: false,
          globalSetup: ['test/support/world/global-setup.ts', 'test/support/world/fill-compile-cache.ts'],
          setupFiles: [...OF_EVERY_PROCESS, 'test/support/seed-chance.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          include: ['test/attack/**/*.test.ts'],
          // One platform for the groups of a worker; see `test/attack/support/attack.ts`.
          isolate: false,
          globalSetup: ['test/support/world/global-setup.ts', 'test/support/world/fill-compile-cache.ts'],
          setupFiles: [...OF_EVERY_PROCESS, 'test/support/seed-chance.ts', 'test/attack/support/recompute.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
      // Only on a cluster: `npm test -- cluster`.
      ...(process.env.TEST_CLUSTER_URL === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'cluster',
                include: ['test/cluster/**/*.test.ts'],
                // One of these tests kills a worker, so no other test runs beside it.
                maxWorkers: 1,
                globalSetup: ['test/support/world/global-setup.ts', 'test/support/world/fill-compile-cache.ts'],
                setupFiles: OF_EVERY_PROCESS,
                testTimeout: LIMIT_MS,
                hookTimeout: LIMIT_MS,
              },
            },
          ]),
      {
        extends: true,
        plugins: [react(), lingui({ failOnCompileError: true }), tailwindcss()],
        publicDir: 'web/public',
        optimizeDeps: { noDiscovery: true, include: [...pagePackages(), 'react/jsx-dev-runtime'] },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx', 'test/support/browser/parts/*.test.tsx'],
          setupFiles: ['test/support/browser/parts/set-up.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            dependencySourcemaps: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
              actionTimeout: 30_000,
            }),
            commands: { drawAgain },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts'],
          // One server and one browser for all files of a worker; see `test/e2e/support/journey.ts`.
          isolate: false,
          globalSetup: ['test/support/world/global-setup.ts'],
          setupFiles: OF_EVERY_PROCESS,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
