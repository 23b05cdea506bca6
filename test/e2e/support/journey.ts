import type { Browser } from 'playwright-core'
import { test as base } from 'vitest'
import { OPERATOR_ENVIRONMENT } from '../../support/operator.ts'
import { startTestPlatform } from '../../support/platform.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { launchBrowser } from './launch-browser.ts'
import { createMeasuredProfiles, type MeasuredProfiles } from './layout-shift.ts'
import { openStageOn, type Stage } from './stage.ts'

/** Where a journey's links to the chain lead. */
export const EXPLORER = 'https://explorer.example'

/*
 * A journey: `test('…', async ({ stage }) => …)` with a platform on a clone of the run's database, and a browser in front
 * of it. Both are started once in a worker and serve every file that runs there; each test has browser profiles of its own,
 * closed after it, and its wallets are fresh. It fails where anything moves on a page without being asked to. Only what needs another environment has a platform of its own, as
 * `wallet-connect.test.ts` has.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }): Promise<ServerProcess> => {
    const platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, EXPLORER_URL: EXPLORER })
    onCleanup(platform.close)
    return platform
  })
  // biome-ignore lint/correctness/noEmptyPattern: the same
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('stage', async ({ server, browser }, { onCleanup }): Promise<Stage> => {
    const stage = openStageOn(server, browser)
    onCleanup(() => endStill(stage))
    return stage
  })
  // For a journey before another server than the platform.
  .extend('profiles', async ({ browser }, { onCleanup }): Promise<MeasuredProfiles> => {
    const profiles = createMeasuredProfiles(browser)
    onCleanup(() => endStill(profiles))
    return profiles
  })

/** Closes what a test has opened, and fails where anything on it has moved without being asked to. */
export async function endStill(opened: Pick<MeasuredProfiles, 'expectStill' | 'close'>): Promise<void> {
  try {
    await opened.expectStill()
  } finally {
    await opened.close()
  }
}
