import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { runProgram } from './run-program.ts'

/** The headless shell has no windows, menus or tabs. It needs a third less work for the same page. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds or installs a Chromium for tests: the one that `CHROMIUM_PATH` names, or an installed one. Otherwise it installs the
 * system's package if it may, and Playwright's download if it may not.
 *
 * @returns the path of the program
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) return found
  if (canInstall()) {
    await runProgram('apt-get', ['update', '-qq'])
    for (const name of DEBIAN_PACKAGES) if (await install([name])) break
  } else {
    await runProgram('playwright-core', ['install', 'chromium'])
  }
  const installed = findBrowser()
  if (installed === undefined) throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one')
  return installed
}

/** Returns the path of an installed Chromium. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )

/** Programs of the other engines, by their Debian package. WebKit's driver needs a display. */
const OTHERS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
} as const

/** Installs Firefox and WebKit if Debian's packages can be installed. The tests of a missing engine are skipped. */
export async function ensureOtherBrowsers(): Promise<void> {
  const missing = Object.entries(OTHERS).filter(([, program]) => !existsSync(program))
  if (missing.length === 0 || !canInstall()) return
  await runProgram('apt-get', ['update', '-qq'])
  for (const [name] of missing)
    if (!(await install([name]))) console.warn(`${name} could not be installed: the tests that need it are skipped`)
}

/** Returns the path of an installed Firefox. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, OTHERS['firefox-esr'], '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )

/** Returns the paths of WebKit’s driver and of the virtual display, if both are installed. */
export const findWebkit = (): { driver: string; display: string } | undefined =>
  existsSync(OTHERS['webkit2gtk-driver']) && existsSync(OTHERS.xvfb)
    ? { driver: OTHERS['webkit2gtk-driver'], display: OTHERS.xvfb }
    : undefined

const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const install = async (names: readonly string[]) =>
  (await runProgram('apt-get', ['install', '-y', '-qq', ...names], { DEBIAN_FRONTEND: 'noninteractive' })) === 0
