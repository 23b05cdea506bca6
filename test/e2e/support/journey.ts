import type { Browser } from 'playwright-core'
import { test as base } from 'vitest'
import { OPERATOR_ENVIRONMENT } from '../../support/operator/operator.ts'
import { startTestPlatform } from '../../support/world/platform.ts'
import type { ServerProcess } from '../../support/world/server-process.ts'
import { launchBrowser } from './launch-browser.ts'
import { createMeasuredProfiles, type MeasuredProfiles } from './layout-shift.ts'
import { type BrowserStage, openStageOn } from './stage.ts'

/** URL of the block explorer that a journey's links point to. */
export const EXPLORER = 'https://explorer.example'

/*
 * Test function of a journey: `test('…', async ({ stage }) => …)`. It provides a platform on a clone of the run's database, and a
 * browser. A worker starts both once for all its files. Each test has separate browser profiles, which are closed after it, and new
 * wallets. It fails if anything on a page moves without user input. A test that needs another environment starts its own platform,
 * as `wallet-connect.test.ts` does.
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
  .extend('stage', async ({ server, browser }, { onCleanup }): Promise<BrowserStage> => {
    const stage = openStageOn(server, browser)
    onCleanup(() => closeWithoutShift(stage))
    return stage
  })
  // Browser profiles for a journey that uses another server than the platform.
  .extend('profiles', async ({ browser }, { onCleanup }): Promise<MeasuredProfiles> => {
    const profiles = createMeasuredProfiles(browser)
    onCleanup(() => closeWithoutShift(profiles))
    return profiles
  })

/** Closes what a test has opened. Fails if anything on its pages has moved without user input. */
export async function closeWithoutShift(opened: Pick<MeasuredProfiles, 'expectStill' | 'close'>): Promise<void> {
  try {
    await opened.expectStill()
  } finally {
    await opened.close()
  }
}
