import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { runProgram } from './run-program.ts'

/** The shell is the same browser without windows, menus and tabs of its own: a third less work for the same page. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: the one that `CHROMIUM_PATH` names, one that is installed, or one that this installs, by the
 * system's packages where we may and by Playwright's download elsewhere.
 *
 * @returns the path of its program
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await runProgram('apt-get', ['update', '-qq'])
    for (const name of DEBIAN_PACKAGES) {
      if ((await runProgram('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })) === 0)
        break
    }
  } else {
    await runProgram('playwright-core', ['install', 'chromium'])
  }
  const installed = findBrowser()
  if (installed === undefined) throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one')
  return installed
}

/** The path of a Chromium that is there already. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
