import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeTempFolder } from '../../support/temp-folder.ts'
import {
  type Environment,
  killLeftoverProcesses,
  type ServerProcess,
  startServer,
} from '../../support/world/server-process.ts'
import { launchBrowser } from './launch-browser.ts'
import { createMeasuredProfiles } from './layout-shift.ts'

export const TIMEOUT_MS = 40_000

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export type Viewport = { readonly width: number; readonly height: number }

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Console and page errors so far, including failed requests. */
  readonly complaints: string[]
}

export interface BrowserStage {
  readonly server: ServerProcess
  readonly browser: Browser
  /**
   * Opens a new browser profile with one blank page. Service workers are blocked by default, because a resource that a test cuts
   * off must not come from a cache.
   */
  visitor(viewport?: Viewport, serviceWorkers?: 'allow' | 'block', userAgent?: string): Promise<Visitor>
  /** Fails if anything on a visitor's pages has moved without user input. */
  expectStill(): Promise<void>
  close(): Promise<void>
}

/** Starts the whole platform as a newcomer does, with its own database, and a browser. */
export async function openNewcomersStage(environment: Environment = {}): Promise<BrowserStage> {
  const folder = makeTempFolder()
  const server = await startServer({ DATA_DIR: folder.path, ...environment })
  const browser = await launchBrowser()
  return {
    ...openStageOn(server, browser),
    async close() {
      await browser.close()
      await server.stop()
      await killLeftoverProcesses(folder.path)
      folder.remove()
    },
  }
}

/** Opens a stage on a running platform and browser. Closing the stage closes only the profiles of its visitors. */
export function openStageOn(server: ServerProcess, browser: Browser): BrowserStage {
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
      context.setDefaultTimeout(TIMEOUT_MS)
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

/** Timeout for the end of a payout, whose transaction has to be final first. */
export const UNTIL_FINAL = { timeout: 90_000 }

/** Options to poll a value: `expect.poll(read, PATIENTLY)`. */
export const POLL_OPTIONS = { timeout: TIMEOUT_MS, interval: 100 }
