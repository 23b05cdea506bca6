import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Environment, endLeftovers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { launchBrowser } from './launch-browser.ts'
import { createMeasuredProfiles } from './layout-shift.ts'

export const PATIENCE_MS = 40_000

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export type Viewport = { readonly width: number; readonly height: number }

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the console and the page so far, and requests that failed. */
  readonly complaints: string[]
}

export interface Stage {
  readonly server: ServerProcess
  readonly browser: Browser
  /**
   * A fresh browser profile with one page, not yet opened. It keeps no shell, unless the test is about that: what a test
   * takes out of the line must not come out of a cache.
   */
  visitor(viewport?: Viewport, serviceWorkers?: 'allow' | 'block', userAgent?: string): Promise<Visitor>
  /** Fails where what stood on a visitor's pages has moved without being asked to. */
  expectStill(): Promise<void>
  close(): Promise<void>
}

/** The whole platform as a newcomer starts it, its own database included, and a browser in front of it. */
export async function openNewcomersStage(environment: Environment = {}): Promise<Stage> {
  const folder = makeTempFolder()
  const server = await startServer({ DATA_DIR: folder.path, ...environment })
  const browser = await launchBrowser()
  return {
    ...openStageOn(server, browser),
    async close() {
      await browser.close()
      await server.stop()
      await endLeftovers(folder.path)
      folder.remove()
    },
  }
}

/** A platform and a browser that are there already; closing the stage closes what its visitors opened, and nothing else. */
export function openStageOn(server: ServerProcess, browser: Browser): Stage {
  const profiles = createMeasuredProfiles(browser)
  return {
    server,
    browser,
    async visitor(viewport = DESKTOP, serviceWorkers = 'block', userAgent) {
      const context = await profiles.open({
        viewport,
        baseURL: server.url,
        reducedMotion: 'reduce',
        serviceWorkers,
        ...(userAgent !== undefined && { userAgent }),
      })
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      return { page, context, complaints }
    },
    expectStill: profiles.expectStill,
    close: profiles.close,
  }
}

/** For what a payout ends with: its transaction has to be final first. */
export const UNTIL_FINAL = { timeout: 90_000 }

/** How to wait for something that is read anew each time: `expect.poll(read, PATIENTLY)`. */
export const PATIENTLY = { timeout: PATIENCE_MS, interval: 100 }
