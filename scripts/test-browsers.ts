import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebIsBuilt } from './build-web.ts'
import { ensureBrowser, ensureOtherBrowsers } from './ensure-browser.ts'
import { runProgram } from './run-program.ts'

/**
 * Runs the journeys in Firefox, then the short journey in Firefox and WebKit at both sizes. The short journey saves pictures of
 * its steps. Arguments go to the test runner.
 */
await ensureBrowser()
await ensureOtherBrowsers()
await ensureWebIsBuilt()

const CHROMIUM_ALONE = [
  // These need Chromium's own protocol, or measurements that only Chromium has.
  'installable',
  'translated',
  'oldest-browsers',
  'routes',
  // These read bodies of requests and frames of sockets, which Playwright does not get from Firefox.
  'games',
  'settings',
  // This one tests wallets and not engines.
  'wallet-matrix',
]

const args = ['run', '--project', 'journeys', ...process.argv.slice(2)]
const excluded = [...CHROMIUM_ALONE, 'engines'].map((name) => `--exclude=test/e2e/${name}.test.ts`)
const inFirefox = await runProgram('vitest', [...args, ...excluded], { JOURNEY_BROWSER: 'firefox' })
const pictures = mkdtempSync(join(tmpdir(), 'bv3-pictures-'))
const short = await runProgram('vitest', [...args, 'test/e2e/engines.test.ts'], {
  PICTURES_DIR: pictures,
  TEST_LENGTH: 'long',
})
console.log(`\nPictures: ${pictures}`)
process.exit(inFirefox === 0 && short === 0 ? 0 : 1)
