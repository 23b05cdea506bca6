import { parseArgs } from 'node:util'
import { ensureWebIsBuilt } from '../../scripts/build-web.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { killLeftoverProcesses, startServer } from '../support/world/server-process.ts'
import { openDebuggedBrowser } from './browser.ts'
import { serveEmptyPage } from './empty-page/serve.ts'
import { measure } from './measure.ts'
import { type Category, complaintsOf, type Measurement, medianScores } from './verdict.ts'

/**
 * Measures every page of a player with Lighthouse, and an empty React page in the same run. Run it on an otherwise idle machine,
 * because performance is timed.
 *
 * `npm run bench -- lighthouse --runs 1 /mining /profile` measures two pages once.
 */
const PATHS = ['/', '/mining', '/game', '/game-old', '/airdrop', '/profile', '/wallet-guide']
const RUNS = 5

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } })
const paths = positionals.length > 0 ? positionals : PATHS
const runsMax = Number(values.runs ?? RUNS)

await ensureWebIsBuilt()
const folder = makeTempFolder()
// Blocks are as rare as on the real chain, because they must not take time from the browser.
const server = await startServer({ DATA_DIR: folder.path, LOCAL_BLOCK_TIME_MS: '3000', WATCH_EVERY_MS: '3000' })
const emptyPage = await serveEmptyPage(server.url, folder.path)
const browser = await openDebuggedBrowser(folder.path)
try {
  const empty = await measureOften(emptyPage.url)
  const emptyScores = medianScores(empty)
  console.log(`${'page'.padEnd(16)}performance  from empty  accessibility  best practices  SEO`)
  console.log(row('empty page', emptyScores, emptyScores))
  const pages = []
  for (const path of paths) {
    const runs = await measureOften(new URL(path, server.url).href)
    const scores = medianScores(runs)
    pages.push({ path, scores })
    console.log(row(path, scores, emptyScores))
    for (const it of runs.at(-1)?.deductions ?? []) console.log(`    ${it}`)
  }
  const complaints = complaintsOf(pages, emptyScores)
  for (const it of complaints) console.error(it)
  process.exitCode = complaints.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await emptyPage.close()
  await server.stop()
  await killLeftoverProcesses(folder.path)
  folder.remove()
}

async function measureOften(url: string): Promise<readonly Measurement[]> {
  const runs: Measurement[] = []
  while (runs.length < runsMax) runs.push(await measure(url, browser.port))
  return runs
}

function row(name: string, scores: Record<Category, number>, empty: Record<Category, number>): string {
  const { performance, accessibility, seo } = scores
  const cells = [performance, performance - empty.performance, accessibility, scores['best-practices'], seo]
  const widths = [11, 12, 15, 16, 5]
  return name.padEnd(16) + cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('')
}
