import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureWebIsBuilt } from './build-web.ts'
import { ensureBrowser, ensureOtherBrowsers } from './ensure-browser.ts'
import { runProgram } from './run-program.ts'

/** Runs the checks, then every test, after setting up what they need. Arguments go to the test runner. */
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTotalTests: z.int(),
})

if ((await runProgram('node', ['scripts/check.ts'])) !== 0) process.exit(1)

const CHROMIUM_PATH = await ensureBrowser()
await ensureOtherBrowsers()
await ensureWebIsBuilt()
const folder = mkdtempSync(join(tmpdir(), 'bv3-report-'))
const file = join(folder, 'report.json')
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...process.argv.slice(2)]
const code = await runProgram('vitest', args, { CHROMIUM_PATH })
const counts = report.parse(JSON.parse(readFileSync(file, 'utf8')))
rmSync(folder, { recursive: true })
console.log(`\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped`)
process.exit(code === 0 && counts.numTotalTests > 0 ? 0 : 1)
