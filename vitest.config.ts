import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/** Two cores: real databases, chains and browsers must not starve each other. */
const WORKERS_MAX = 2

export default defineConfig({
  // The texts of web modules are macros.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    maxWorkers: WORKERS_MAX,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{art,core,contracts,server,web,scripts}/**/*.test.ts',
            'test/architecture.test.ts',
            'test/spec-coverage.test.ts',
            'test/support/*.test.ts',
          ],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/speak-english.ts'],
          // Two busy cores are slow, and slow is not wrong.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          include: ['test/{flows,attack}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts', 'test/support/fill-compile-cache.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // A browser beside a server, a chain and a database on two cores now and then loses a race that nobody at a screen
          // would notice. The report names what took a second try; rules, money and flows get none.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
